// SPDX-License-Identifier: GPL-2.0-only
#include "sequence-texts.h"

const struct good_text good_texts[] = {
	{ "no case", "", "" },
	{ "comments only",
	  "# a\n"
	  "\n"
	  " \t# b\n",
	  "" },
	{ "smallest case", HEAD "fork\n", HEAD_PRINTED "    fork\n" },
	{ "no line end at the end", HEAD "fork", HEAD_PRINTED "    fork\n" },
	{ "CRLF", "case a/b\r\n why x\r\n on *\r\n track *\r\n steps\r\nfork\r\n",
	  HEAD_PRINTED "    fork\n" },
	{ "any indent",
	  "\t case  a/b\n"
	  "why\tx \n"
	  "\t\ton   * \n"
	  "track * #\n"
	  "steps # s\n"
	  "\t fork\t# f\n",
	  HEAD_PRINTED "    fork\n" },
	{ "other order of headers",
	  "case a/b\n"
	  "track *\n"
	  "on *\n"
	  "with event-fork\n"
	  "why x\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    x\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  with   event-fork\n"
	  "  steps\n"
	  "    fork\n" },
	{ "why on several lines, blanks joined",
	  "case a/b\n"
	  "why  one   two\n"
	  "on *\n"
	  "why three\n"
	  "track *\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    one two three\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "why with '#' and UTF-8",
	  "case a/b\n"
	  "why # gr\303\266\303\237er \342\202\254\n"
	  "on *\n"
	  "track *\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    # gr\303\266\303\237er \342\202\254\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "why wrapped at 100 columns",
	  "case a/b\n"
	  "why word word word word word word word word word word word word word word word word "
	  "word "
	  "word w\n"
	  "why tail\n"
	  "on *\n"
	  "track *\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    word word word word word word word word word word word word word word word "
	  "word "
	  "word word w\n"
	  "  why    tail\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "why of a line of 101 columns",
	  "case a/b\n"
	  "why word word word word word word word word word word word word word word word word "
	  "word "
	  "word ww\n"
	  "on *\n"
	  "track *\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    word word word word word word word word word word word word word word word "
	  "word "
	  "word word\n"
	  "  why    ww\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "range of two", HEAD "arm 6,5,0\n", HEAD_PRINTED "    arm 0,5-6\n" },
	{ "cite",
	  "case a/b\n"
	  "why x\n"
	  "cite 1a # no\n"
	  "cite a#b 2c\n"
	  "on *\n"
	  "track *\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    x\n"
	  "  cite   1a a#b 2c\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "some mappings and trackers",
	  "case a/b\n"
	  "why x\n"
	  "on thp anon\n"
	  "track soft-dirty none uffd-wp-async\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    x\n"
	  "  on     anon thp\n"
	  "  track  none uffd-wp-async soft-dirty\n"
	  "  steps\n"
	  "    fork\n" },
	{ "all mappings and trackers by name",
	  "case a/b\n"
	  "why x\n"
	  "on anon thp mthp shmem shmem-private shmem-thp hugetlb hugetlb-private file "
	  "file-private\n"
	  "track none uffd-wp uffd-wp-sigbus uffd-wp-async soft-dirty\n"
	  "steps\n"
	  "fork\n",
	  HEAD_PRINTED "    fork\n" },
	{ "two cases",
	  HEAD "fork\n"
	       "case a/c\n"
	       " why x\n"
	       " on *\n"
	       " track *\n"
	       " steps\n"
	       "fork\n"
	       "child exit\n",
	  HEAD_PRINTED "    fork\n"
		       "case a/c\n"
		       "  why    x\n"
		       "  on     *\n"
		       "  track  *\n"
		       "  steps\n"
		       "    fork\n"
		       "    child exit\n" },
	{ "arm and disarm",
	  HEAD "arm 0,2,4,6\n"
	       "disarm 7,5,3,1\n"
	       "arm 0-7\n",
	  HEAD_PRINTED "    arm even\n"
		       "    disarm odd\n"
		       "    arm all\n" },
	{ "ranges",
	  HEAD "arm 5,0-1,2\n"
	       "read 3-3\n"
	       "write 7,0\n"
	       "read even,3\n",
	  HEAD_PRINTED "    arm 0-2,5\n"
		       "    read 3\n"
		       "    write 0,7\n"
		       "    read 0,2-4,6\n" },
	{ "own frame of 1",
	  HEAD "map 1\n"
	       "write 0\n",
	  HEAD_PRINTED "    map 1\n"
		       "    write all\n" },
	{ "own frame of 32",
	  HEAD "map 32\n"
	       "write 31\n"
	       "read 0-31\n"
	       "arm 1-31\n",
	  HEAD_PRINTED "    map 32\n"
		       "    write 31\n"
		       "    read all\n"
		       "    arm 1-31\n" },
	{ "accessors",
	  HEAD "read 1 by cpu\n"
	       "read 1 by kernel\n"
	       "write 1 by uring\n"
	       "write 1 by vm_writev\n"
	       "write 1 by mem\n",
	  HEAD_PRINTED "    read 1\n"
		       "    read 1 by kernel\n"
		       "    write 1 by uring\n"
		       "    write 1 by vm_writev\n"
		       "    write 1 by mem\n" },
	{ "outcomes",
	  HEAD "write 1 -> event\n"
	       "read 1 by kernel -> quiet\n"
	       "write 1 by mem -> refused\n",
	  HEAD_PRINTED "    write 1 -> event\n"
		       "    read 1 by kernel -> quiet\n"
		       "    write 1 by mem -> refused\n" },
	{ "mprotect",
	  HEAD "mprotect none\n"
	       "mprotect r all\n"
	       "mprotect rw 0-2\n"
	       "pkey-mprotect r\n"
	       "pkey-mprotect none even\n"
	       "pkey-mprotect rw 0-7\n",
	  HEAD_PRINTED "    mprotect none\n"
		       "    mprotect r\n"
		       "    mprotect rw 0-2\n"
		       "    pkey-mprotect r\n"
		       "    pkey-mprotect none even\n"
		       "    pkey-mprotect rw\n" },
	{ "both options",
	  "case a/b\n"
	  "why x\n"
	  "on hugetlb file mthp\n"
	  "track uffd-wp\n"
	  "with event-remap event-fork\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    x\n"
	  "  on     mthp hugetlb file\n"
	  "  track  uffd-wp\n"
	  "  with   *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "all options",
	  "case a/b\n"
	  "why x\n"
	  "on *\n"
	  "track *\n"
	  "with *\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    x\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  with   *\n"
	  "  steps\n"
	  "    fork\n" },
	{ "event-remap alone",
	  "case a/b\n"
	  "why x\n"
	  "on *\n"
	  "track *\n"
	  "with event-remap\n"
	  "steps\n"
	  "fork\n",
	  "case a/b\n"
	  "  why    x\n"
	  "  on     *\n"
	  "  track  *\n"
	  "  with   event-remap\n"
	  "  steps\n"
	  "    fork\n" },
	{ "advice and numa-hint",
	  HEAD "madvise free\n"
	       "madvise free 2\n"
	       "madvise cold all\n"
	       "madvise dontneed 1-2\n"
	       "madvise populate-read\n"
	       "madvise populate-write 0\n"
	       "madvise wipeonfork even\n"
	       "madvise dontfork odd\n"
	       "numa-hint\n",
	  HEAD_PRINTED "    madvise free\n"
		       "    madvise free 2\n"
		       "    madvise cold\n"
		       "    madvise dontneed 1-2\n"
		       "    madvise populate-read\n"
		       "    madvise populate-write 0\n"
		       "    madvise wipeonfork even\n"
		       "    madvise dontfork odd\n"
		       "    numa-hint\n" },
	{ "ways of arming",
	  HEAD "arm 1 by writeprotect\n"
	       "arm all by scan\n"
	       "arm even by scan-blind\n",
	  HEAD_PRINTED "    arm 1 by writeprotect\n"
		       "    arm all by scan\n"
		       "    arm even by scan-blind\n" },
	{ "fill",
	  HEAD "fill all\n"
	       "fill 1 by kernel -> event\n",
	  HEAD_PRINTED "    fill all\n"
		       "    fill 1 by kernel -> event\n" },
	{ "swap and migration",
	  HEAD "pageout\n"
	       "pageout 0-7\n"
	       "pageout 3\n"
	       "swapoff\n"
	       "migrate\n"
	       "migrate odd\n"
	       "expect swapped 3\n",
	  HEAD_PRINTED "    pageout\n"
		       "    pageout\n"
		       "    pageout 3\n"
		       "    swapoff\n"
		       "    migrate\n"
		       "    migrate odd\n"
		       "    expect swapped 3\n" },
	{ "huge pages",
	  HEAD "split\n"
	       "split 1\n"
	       "split-folio\n"
	       "split-folio 1-2\n"
	       "collapse\n",
	  HEAD_PRINTED "    split\n"
		       "    split 1\n"
		       "    split-folio\n"
		       "    split-folio 1-2\n"
		       "    collapse\n" },
	{ "KSM",
	  HEAD "ksm-merge\n"
	       "ksm-unmerge\n",
	  HEAD_PRINTED "    ksm-merge\n"
		       "    ksm-unmerge\n" },
	{ "other places",
	  HEAD "mremap\n"
	       "replace\n"
	       "replace 2\n"
	       "move-in 0-7\n"
	       "move-in 1 wp\n",
	  HEAD_PRINTED "    mremap\n"
		       "    replace\n"
		       "    replace 2\n"
		       "    move-in all\n"
		       "    move-in 1 wp\n" },
	{ "a userfaultfd's doings",
	  HEAD "uffdio copy 1\n"
	       "uffdio copy 1-2 wp\n"
	       "uffdio zeropage all\n"
	       "uffdio continue odd wp\n"
	       "uffdio move 3\n"
	       "uffdio poison 4\n"
	       "unregister\n"
	       "close\n",
	  HEAD_PRINTED "    uffdio copy 1\n"
		       "    uffdio copy 1-2 wp\n"
		       "    uffdio zeropage all\n"
		       "    uffdio continue odd wp\n"
		       "    uffdio move 3\n"
		       "    uffdio poison 4\n"
		       "    unregister\n"
		       "    close\n" },
	{ "boundaries and races",
	  HEAD "boundary api-twice\n"
	       "race mprotect\n",
	  HEAD_PRINTED "    boundary api-twice\n"
		       "    race mprotect\n" },
	{ "devices, pipes and age",
	  HEAD "pin 1\n"
	       "write 1 by pin\n"
	       "unpin\n"
	       "vmsplice even\n"
	       "read 0 by pipe\n"
	       "age\n"
	       "expect young 1\n",
	  HEAD_PRINTED "    pin 1\n"
		       "    write 1 by pin\n"
		       "    unpin\n"
		       "    vmsplice even\n"
		       "    read 0 by pipe\n"
		       "    age\n"
		       "    expect young 1\n" },
	{ "expect",
	  HEAD "expect armed even\n"
	       "expect unarmed odd\n"
	       "expect present all\n",
	  HEAD_PRINTED "    expect armed even\n"
		       "    expect unarmed odd\n"
		       "    expect present all\n" },
	{ "the child's steps",
	  HEAD "fork\n"
	       "child read 1\n"
	       "child write 1 by kernel -> quiet\n"
	       "child mprotect r\n"
	       "child pkey-mprotect rw 1\n"
	       "child fill 1\n"
	       "child madvise free\n"
	       "child pageout\n"
	       "child migrate 1\n"
	       "child split\n"
	       "child split-folio 1\n"
	       "child collapse\n"
	       "child vmsplice 1\n"
	       "child numa-hint\n"
	       "child expect armed 2\n"
	       "child exit\n"
	       "fork\n",
	  HEAD_PRINTED "    fork\n"
		       "    child read 1\n"
		       "    child write 1 by kernel -> quiet\n"
		       "    child mprotect r\n"
		       "    child pkey-mprotect rw 1\n"
		       "    child fill 1\n"
		       "    child madvise free\n"
		       "    child pageout\n"
		       "    child migrate 1\n"
		       "    child split\n"
		       "    child split-folio 1\n"
		       "    child collapse\n"
		       "    child vmsplice 1\n"
		       "    child numa-hint\n"
		       "    child expect armed 2\n"
		       "    child exit\n"
		       "    fork\n" },
};

const size_t good_text_count = sizeof(good_texts) / sizeof(good_texts[0]);
