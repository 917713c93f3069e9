// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bisect/process.h"
#include "bisect/words.h"

/* The first line that a git command prints; whether there was one. */
static bool git_line(const char *const *arguments, char *line, size_t size)
{
	char *text = process_output(arguments);
	bool found = text && *text && *text != '\n';

	snprintf(line, size, "%.*s", found ? (int)strcspn(text, "\n") : 0, found ? text : "");
	free(text);
	return found;
}

/* A file of git's folder, to be freed, or NULL. */
static char *git_file(const struct tree *tree, const char *name)
{
	char path[PATH_MAX + 32], *text = NULL;
	size_t size = 0;
	FILE *stream;

	snprintf(path, sizeof(path), "%s/%s", tree->git_dir, name);
	stream = fopen(path, "re");
	if (!stream)
		return NULL;
	if (getdelim(&text, &size, '\0', stream) < 0) {
		free(text);
		text = strdup("");
	}
	fclose(stream);
	return text;
}

/* Nothing but the beginning of the bisection writes this file. */
static void look_when(struct tree *tree)
{
	char path[PATH_MAX + 32];
	struct stat status;
	struct tm local;
	size_t length;

	snprintf(path, sizeof(path), "%s/BISECT_START", tree->git_dir);
	if (stat(path, &status))
		return;
	tree->bisecting = true;
	localtime_r(&status.st_mtime, &local);
	length = strftime(tree->started, sizeof(tree->started), "%Y-%m-%d-%H%M%S", &local);
	snprintf(tree->started + length, sizeof(tree->started) - length, ".%03ld",
		 status.st_mtim.tv_nsec / 1000000);
}

static void look_terms(struct tree *tree)
{
	char *text = git_file(tree, "BISECT_TERMS"), new[TERM_SIZE], old[TERM_SIZE];

	strcpy(tree->new, "bad");
	strcpy(tree->old, "good");
	if (text && sscanf(text, "%31s %31s", new, old) == 2) {
		strcpy(tree->new, new);
		strcpy(tree->old, old);
	}
	free(text);
}

void tree_subject(const struct tree *tree, const char *commit, char *subject, size_t size)
{
	*subject = '\0';
	if (tree->git_dir[0])
		git_line((const char *const[]){ "git", "log", "-1", "--no-show-signature",
						"--format=%s", commit, "--", NULL },
			 subject, size);
}

int tree_look(struct tree *tree, struct error *error)
{
	char ignored[COMMIT_SIZE], *text;

	*tree = (struct tree){ 0 };
	if (!getcwd(tree->source, sizeof(tree->source)))
		return error_errno(error, "the current folder");
	if (access("Makefile", R_OK) || access("arch/x86", X_OK))
		return error_set(error, "%s is no kernel tree; bisect runs in its uppermost folder",
				 tree->source);
	look_terms(tree);
	if (!git_line((const char *const[]){ "git", "rev-parse", "--absolute-git-dir", NULL },
		      tree->git_dir, sizeof(tree->git_dir)))
		return 0;
	look_terms(tree);
	look_when(tree);
	if (tree->bisecting && git_line((const char *const[]){ "git", "rev-parse", "--verify", "-q",
							       "BISECT_HEAD", NULL },
					ignored, sizeof(ignored)))
		return error_set(error,
				 "the bisection was started with --no-checkout: the commit to "
				 "be tested is not in the tree");
	text = git_file(tree, "BISECT_FIRST_PARENT");
	tree->first_parent = text != NULL;
	free(text);
	git_line((const char *const[]){ "git", "rev-parse", "--verify", "-q", "HEAD", NULL },
		 tree->commit, sizeof(tree->commit));
	if (tree->commit[0])
		tree_subject(tree, "HEAD", tree->subject, sizeof(tree->subject));
	return 0;
}

static bool is_in(const char *folder, const char *outer)
{
	size_t length = strlen(outer);

	return length && !strncmp(folder, outer, length) &&
	       (folder[length] == '/' || !folder[length]);
}

bool tree_sees(const struct tree *tree, const char *path)
{
	return is_in(path, tree->source) && !is_in(path, tree->git_dir);
}

bool tree_same_options(const struct tree *tree, const char *commit)
{
	char *text;

	if (!tree->git_dir[0] || !commit[0])
		return false;
	text = process_output((const char *const[]){
		"git", "diff", "--quiet", commit, "--", ":(glob)**/Kconfig*", "Makefile",
		"arch/x86/Makefile*", "arch/x86/configs", "kernel/configs", "scripts", NULL });
	free(text);
	return text != NULL;
}

struct refs {
	char new[COMMIT_SIZE];
	struct words old, skipped;
};

static int add_ref(const struct tree *tree, struct refs *refs, char *line, struct error *error)
{
	char *name = strchr(line, ' ');
	size_t length = strlen(tree->old);

	if (!name)
		return 0;
	*name = '\0';
	name += strlen(" refs/bisect/");
	if (!strcmp(name, tree->new))
		snprintf(refs->new, sizeof(refs->new), "%s", line);
	else if (!strncmp(name, tree->old, length) && name[length] == '-')
		return words_add(&refs->old, line, error);
	else if (!strncmp(name, "skip-", 5))
		return words_add(&refs->skipped, line, error);
	return 0;
}

/* As they are, and as they will be with the verdict. */
static int read_refs(const struct tree *tree, enum step_verdict verdict, struct refs *refs,
		     struct error *error)
{
	char *text = process_output((const char *const[]){
		"git", "for-each-ref", "--format=%(objectname) %(refname)", "refs/bisect/", NULL });
	int result = text ? 0 : -1;

	for (char *rest = text, *line; !result && rest && (line = strsep(&rest, "\n"));)
		result = add_ref(tree, refs, line, error);
	free(text);
	if (!result && verdict == STEP_NEW)
		snprintf(refs->new, sizeof(refs->new), "%s", tree->commit);
	if (!result && verdict == STEP_OLD)
		result = words_add(&refs->old, tree->commit, error);
	if (!result && verdict == STEP_SKIP)
		result = words_add(&refs->skipped, tree->commit, error);
	return result;
}

/* What may be the first new one, a line each; to be freed. */
static char *candidates(const struct tree *tree, const struct refs *refs, struct error *error)
{
	struct words command = { 0 };
	char *names = git_file(tree, "BISECT_NAMES"), *text = NULL;
	int result = words_split(&command, "git rev-list", error);

	if (!result && tree->first_parent)
		result = words_add(&command, "--first-parent", error);
	if (!result)
		result = words_add(&command, refs->new, error);
	if (!result)
		result = words_add(&command, "--not", error);
	for (size_t i = 0; !result && i < refs->old.count; i++)
		result = words_add(&command, refs->old.items[i], error);
	if (!result)
		result = words_add(&command, "--", error);
	if (!result && names)
		result = words_split(&command, names, error);
	if (!result)
		text = process_output((const char *const *)command.items);
	words_free(&command);
	free(names);
	return text;
}

static bool is_skipped(const struct refs *refs, const char *commit)
{
	for (size_t i = 0; i < refs->skipped.count; i++)
		if (!strcmp(refs->skipped.items[i], commit))
			return true;
	return false;
}

static void count_candidates(const struct refs *refs, char *text, struct bisection_end *end)
{
	unsigned int testable = 0;
	bool itself = false;

	for (char *line; (line = strsep(&text, "\n"));) {
		if (!*line)
			continue;
		end->left++;
		if (!strcmp(line, refs->new))
			itself = true;
		else if (!is_skipped(refs, line))
			testable++;
	}
	if (testable)
		end->state = END_OPEN;
	else if (itself)
		end->state = end->left > 1 ? END_SKIPS_LEFT : END_FOUND;
}

void tree_foresee(const struct tree *tree, enum step_verdict verdict, struct bisection_end *end)
{
	struct refs refs = { 0 };
	struct error error;
	char *text;

	*end = (struct bisection_end){ 0 };
	if (!tree->bisecting || verdict == STEP_ABORT)
		return;
	if (read_refs(tree, verdict, &refs, &error) == 0 && refs.new[0] && refs.old.count) {
		text = candidates(tree, &refs, &error);
		if (text)
			count_candidates(&refs, text, end);
		if (end->state != END_UNKNOWN)
			strcpy(end->commit, refs.new);
		free(text);
	}
	words_free(&refs.old);
	words_free(&refs.skipped);
}
