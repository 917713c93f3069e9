// SPDX-License-Identifier: GPL-2.0-only
/* Modules: .modinfo, names, compression, where they are looked for, and the order of loading. */
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"
#include "vm/modules.h"

/* ELF header, section headers (none, .shstrtab, .modinfo), their data. */
struct module_image {
	Elf64_Ehdr header;
	Elf64_Shdr sections[3];
	char names[32];
	char modinfo[256];
};

static void make_module(struct module_image *image, const char *name, const char *depends)
{
	static const char names[] = "\0.shstrtab\0.modinfo";
	int length;

	memset(image, 0, sizeof(*image));
	image->header = (Elf64_Ehdr){
		.e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB },
		.e_shoff = offsetof(struct module_image, sections),
		.e_shentsize = sizeof(Elf64_Shdr),
		.e_shnum = 3,
		.e_shstrndx = 1,
	};
	memcpy(image->names, names, sizeof(names));
	image->sections[1] = (Elf64_Shdr){ .sh_name = 1,
					   .sh_type = SHT_STRTAB,
					   .sh_offset = offsetof(struct module_image, names),
					   .sh_size = sizeof(names) };
	/* Zeros between the entries, as the kernel's build may leave them. */
	length = sprintf(image->modinfo, "license=GPL%c%cdepends=%s%cname=%s", 0, 0, depends, 0,
			 name);
	image->sections[2] = (Elf64_Shdr){ .sh_name = 11,
					   .sh_type = SHT_PROGBITS,
					   .sh_offset = offsetof(struct module_image, modinfo),
					   .sh_size = (Elf64_Xword)length + 1 };
}

static void test_modinfo(void)
{
	struct module_image image;
	const unsigned char *data = (const unsigned char *)&image;
	char value[64] = "", tiny[4];

	make_module(&image, "one", "two,three");
	is_int(modinfo_find(data, sizeof(image), "depends", value, sizeof(value)), 1, "depends");
	is_str(value, "two,three", "its value");
	is_int(modinfo_find(data, sizeof(image), "name", value, sizeof(value)), 1, "name");
	is_str(value, "one", "the last entry's value");
	is_int(modinfo_find(data, sizeof(image), "depend", value, sizeof(value)), 0,
	       "a key's beginning is not the key");
	is_int(modinfo_find(data, sizeof(image), "depends", tiny, sizeof(tiny)), 0,
	       "a value that does not fit is not cut");
	is_int(modinfo_find(data, 40, "name", value, sizeof(value)), -1, "header cut off");
	image.sections[2].sh_offset = sizeof(image);
	is_int(modinfo_find(data, sizeof(image), "name", value, sizeof(value)), -1,
	       "section outside of the file");
	image.sections[2].sh_offset = UINT64_MAX - 8;
	is_int(modinfo_find(data, sizeof(image), "name", value, sizeof(value)), -1,
	       "section at the end of all numbers");
	image.header.e_shoff = UINT64_MAX - 64;
	is_int(modinfo_find(data, sizeof(image), "name", value, sizeof(value)), -1,
	       "section headers outside of the file");
	make_module(&image, "one", "");
	image.header.e_ident[EI_CLASS] = ELFCLASS32;
	is_int(modinfo_find(data, sizeof(image), "name", value, sizeof(value)), -1, "32 bits");
}

static void test_names(void)
{
	char name[MODULE_NAME_SIZE] = "", tiny[4];

	ok(module_name("/lib/virtio-rng.ko.xz", name, sizeof(name)), "an xz module");
	is_str(name, "virtio_rng", "its name");
	ok(module_name("loop.ko", name, sizeof(name)), "a plain module");
	is_str(name, "loop", "its name");
	ok(!module_name("/lib/modules.dep", name, sizeof(name)), "no module");
	ok(!module_name("/lib/.ko", name, sizeof(name)), "no name");
	ok(!module_name("/lib/loop.ko", tiny, sizeof(tiny)), "a name that does not fit");
}

static char root[] = "/tmp/vm_modules.XXXXXX";

static void put_module(const char *file, const char *name, const char *depends)
{
	struct module_image image;
	char path[256];
	FILE *stream;

	make_module(&image, name, depends);
	snprintf(path, sizeof(path), "%s/%s", root, file);
	stream = fopen(path, "w");
	if (stream) {
		fwrite(&image, sizeof(image), 1, stream);
		fclose(stream);
	}
}

static void run_command(const char *command)
{
	char line[512];

	snprintf(line, sizeof(line), "cd '%s' && %s 2>&1", root, command);
	ok(system(line) == 0, "prepared: %s", command);
}

static void make_tree(void)
{
	ok(mkdtemp(root) != NULL, "a folder to work in");
	run_command("mkdir -p boot lib/modules/kernel lib/modules/6.1.0/kernel");
	put_module("lib/modules/6.1.0/kernel/base.ko", "base", "");
	put_module("lib/modules/6.1.0/kernel/mid-dle.ko", "mid_dle", "base,builtin");
	put_module("lib/modules/6.1.0/kernel/top.ko", "top", "mid_dle,base");
	put_module("lib/modules/6.1.0/kernel/ring.ko", "ring", "ring2");
	put_module("lib/modules/6.1.0/kernel/ring2.ko", "ring2", "ring");
	run_command("xz lib/modules/6.1.0/kernel/base.ko");
	run_command("echo no module > lib/modules/6.1.0/kernel/bad.ko");
	run_command("echo no xz data > lib/modules/6.1.0/kernel/badxz.ko.xz");
}

static void test_find(void)
{
	char kernel[256], folder[256] = "", expected[256];
	struct error error = { "" };

	snprintf(kernel, sizeof(kernel), "%s/boot/vmlinuz", root);
	snprintf(expected, sizeof(expected), "%s/boot/../lib/modules/6.1.0", root);
	is_int(modules_find(NULL, kernel, "6.1.0", folder, sizeof(folder), &error), 1,
	       "found beside the kernel's folder");
	is_str(folder, expected, "there");
	is_int(modules_find(NULL, kernel, "9.9.9", folder, sizeof(folder), &error), 0,
	       "another release has none");
	is_int(modules_find(NULL, kernel, "", folder, sizeof(folder), &error), 0,
	       "no release, no modules");
	is_int(modules_find(NULL, kernel, "6.1.0/..", folder, sizeof(folder), &error), 0,
	       "a release is no path");
	is_int(modules_find(root, kernel, "6.1.0", folder, sizeof(folder), &error), 1,
	       "found in a given root");
	snprintf(expected, sizeof(expected), "%s/lib/modules/6.1.0", root);
	is_int(modules_find(expected, kernel, "7.0.0", folder, sizeof(folder), &error), 1,
	       "found in the given folder itself");
	is_int(modules_find(root, kernel, "9.9.9", folder, sizeof(folder), &error), -1,
	       "a given folder without them is an error");
	ok(strstr(error.text, "9.9.9") && strstr(error.text, root), "which names both");
}

static void collected(const char *const *wanted, const char *expected)
{
	static struct module_list list;
	char folder[256], seen[256] = "";
	struct error error = { "" };

	snprintf(folder, sizeof(folder), "%s/lib/modules/6.1.0", root);
	if (modules_collect(folder, wanted, &list, &error))
		snprintf(seen, sizeof(seen), "error");
	for (size_t i = 0; i < list.count; i++) {
		strcat(seen, list.items[i].name);
		strcat(seen, list.items[i].file.length == sizeof(struct module_image) ? " " : "? ");
	}
	is_str(seen, expected, "collecting %s", wanted[0]);
	modules_free(&list);
}

static void test_collect(void)
{
	struct module_file file;
	char path[256];
	struct error error;

	snprintf(path, sizeof(path), "%s/lib/modules/6.1.0/kernel/badxz.ko.xz", root);
	is_int(module_file_read(path, &file, &error), -1, "what xz refuses is an error");
	collected((const char *const[]){ "top", "base", NULL }, "base mid_dle top ");
	collected((const char *const[]){ "mid-dle", NULL }, "base mid_dle ");
	collected((const char *const[]){ "absent", NULL }, "");
	collected((const char *const[]){ "ring", NULL }, "error");
	collected((const char *const[]){ "base", "bad", NULL }, "error");
	collected((const char *const[]){ "badxz", NULL }, "error");
}

static void test_know(void)
{
	static struct module_list list;
	char folder[256];
	struct error error;

	snprintf(folder, sizeof(folder), "%s/lib/modules/6.1.0", root);
	is_int(modules_collect(folder, (const char *const[]){ "base", NULL }, &list, &error), 0,
	       "a module is collected");
	ok(modules_know(folder, &list, "base"), "and known");
	ok(!modules_know(folder, &list, "virtio_blk"), "without a list what is built in is not");
	run_command("printf 'kernel/a/other.ko\\nkernel/b/virtio-blk.ko\\n' > "
		    "lib/modules/6.1.0/modules.builtin");
	ok(modules_know(folder, &list, "virtio_blk"), "with one it is");
	ok(!modules_know(folder, &list, "virtio"), "by its whole name");
	modules_free(&list);
}

int main(void)
{
	test_modinfo();
	test_names();
	make_tree();
	test_find();
	test_collect();
	test_know();
	run_command("rm -r boot lib && rmdir \"$PWD\"");
	return tap_done();
}
