// SPDX-License-Identifier: GPL-2.0-only
/*
 * A file of its own so that a test can link another one in its place: without arming every cell
 * with a required notification must fail.
 */
#include "engine/run.h"

int engine_arm(struct engine *engine, page_set pages, enum arming way)
{
	return engine->backend->ops->arm(engine->backend, pages, way, &engine->error);
}
