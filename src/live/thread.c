// SPDX-License-Identifier: GPL-2.0-only
#include "live/thread.h"

#define STACK_SIZE (128 * 1024)

int thread_start(pthread_t *thread, void *(*run)(void *context), void *context)
{
	pthread_attr_t attributes;
	int ret = pthread_attr_init(&attributes);

	if (ret)
		return ret;
	ret = pthread_attr_setstacksize(&attributes, STACK_SIZE);
	if (!ret)
		ret = pthread_create(thread, &attributes, run, context);
	pthread_attr_destroy(&attributes);
	return ret;
}
