// SPDX-License-Identifier: GPL-2.0-only
#include "probe/probe.h"

#include <stdio.h>

#include "probe/lines.h"

/* Each function returns 0 or -1; jansson frees what it could not take. */

static json_t *bits_to_json(uint64_t set, const struct probe_bit *bits, size_t count)
{
	json_t *object = json_object();
	int failed = object ? 0 : -1;

	for (size_t i = 0; i < count && !failed; i++)
		failed = json_object_set_new(object, bits[i].name,
					     json_boolean((set & bits[i].bit) != 0));
	if (failed) {
		json_decref(object);
		return NULL;
	}
	return object;
}

static uint64_t unknown_bits(uint64_t set, const struct probe_bit *bits, size_t count)
{
	for (size_t i = 0; i < count; i++)
		set &= ~bits[i].bit;
	return set;
}

static json_t *mask_to_json(uint64_t mask)
{
	return json_sprintf("0x%llx", (unsigned long long)mask);
}

static int add_line(json_t *root, json_t *section, enum probe_line line, const struct facts *facts)
{
	const struct probe_line_info *info = probe_line_info(line);
	const struct probe_sentence *why = probe_why(line, facts);
	char key[64], name[32];
	int error;

	if (json_object_set_new(section, info->key, json_boolean(!why)) < 0)
		return -1;
	if (info->error) {
		error = info->error(facts);
		snprintf(key, sizeof(key), "%s_errno", info->key);
		if (json_object_set_new(
			    section, key,
			    error ? json_string(probe_errno_name(error, name, sizeof(name)))
				  : json_null()) < 0)
			return -1;
	}
	if (!why)
		return 0;
	snprintf(key, sizeof(key), "%s.%s", probe_section_info(info->section)->key, info->key);
	return json_object_set_new(json_object_get(root, "why"), key, json_string(why->text));
}

static int add_extra(json_t *object, enum probe_section section, const struct facts *facts)
{
	static const char *const paths[] = { "device", "syscall", "user_mode_only" };
	int failed = 0;

	switch (section) {
	case SECTION_USERFAULTFD:
		failed |= json_object_set_new(object, "path",
					      facts->uffd ? json_string(paths[facts->uffd_path])
							  : json_null());
		failed |= json_object_set_new(
			object, "features",
			bits_to_json(facts->uffd_features, probe_features, probe_feature_count));
		failed |= json_object_set_new(
			object, "unknown_features",
			mask_to_json(unknown_bits(facts->uffd_features, probe_features,
						  probe_feature_count)));
		break;
	case SECTION_PAGEMAP_SCAN:
		failed |= json_object_set_new(object, "categories",
					      bits_to_json(facts->scan_categories, probe_categories,
							   probe_category_count));
		failed |= json_object_set_new(
			object, "unknown_categories",
			mask_to_json(unknown_bits(facts->scan_categories, probe_categories,
						  probe_category_count)));
		break;
	case SECTION_MAPPINGS:
		failed |= json_object_set_new(object, "thp_size",
					      json_integer((json_int_t)facts->thp_size));
		failed |= json_object_set_new(object, "hugetlb_free",
					      json_integer(facts->hugetlb_free));
		failed |= json_object_set_new(object, "disk_folder",
					      *facts->disk_folder ? json_string(facts->disk_folder)
								  : json_null());
		break;
	case SECTION_NUMA:
		failed |= json_object_set_new(object, "node_count", json_integer(facts->nodes));
		failed |= json_object_set_new(object, "cpu_count", json_integer(facts->cpus));
		break;
	case SECTION_SOFT_DIRTY:
	case SECTION_ACCESSORS:
	case SECTION_PAGING:
	case SECTION_PRIVILEGES:
	case SECTION_COUNT:
		break;
	}
	return failed;
}

static int add_section(json_t *root, enum probe_section section, const struct facts *facts)
{
	json_t *object = json_object();

	if (json_object_set_new(root, probe_section_info(section)->key, object) < 0)
		return -1;
	for (enum probe_line line = 0; line < LINE_COUNT; line++)
		if (probe_line_info(line)->section == section &&
		    add_line(root, object, line, facts) < 0)
			return -1;
	return add_extra(object, section, facts);
}

static int add_advice(json_t *root, const struct facts *facts)
{
	json_t *array = json_array();

	if (json_object_set_new(root, "advice", array) < 0)
		return -1;
	for (size_t i = 0; i < probe_advice_count; i++)
		if (probe_advices[i].when(facts) &&
		    json_array_append_new(array, json_string(probe_advices[i].text)) < 0)
			return -1;
	return 0;
}

json_t *probe_to_json(const struct facts *facts)
{
	json_t *root = json_pack("{s:{s:s,s:s,s:i,s:i},s:{}}", "kernel", "release", facts->release,
				 "machine", facts->machine, "major", (int)facts->version.major,
				 "minor", (int)facts->version.minor, "why");
	int failed = root ? 0 : -1;

	for (enum probe_section section = 0; section < SECTION_COUNT && !failed; section++)
		failed = add_section(root, section, facts);
	if (!failed)
		failed = add_advice(root, facts);
	if (failed) {
		json_decref(root);
		return NULL;
	}
	return root;
}
