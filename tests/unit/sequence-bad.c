// SPDX-License-Identifier: GPL-2.0-only
#include "sequence-texts.h"

const struct bad_text bad_texts[] = {
	{ "case\n", "1:5: 'case' lacks its name; a name is FAMILY/NAME", 0 },
	{ "case ab\n", "1:6: 'ab' is no name of a case; a name is FAMILY/NAME of a-z, 0-9 and '-'",
	  0 },
	{ "case A/b\n",
	  "1:6: 'A/b' is no name of a case; a name is FAMILY/NAME of a-z, 0-9 and '-'", 0 },
	{ "case /b\n", "1:6: '/b' is no name of a case; a name is FAMILY/NAME of a-z, 0-9 and '-'",
	  0 },
	{ "case a/\n", "1:6: 'a/' is no name of a case; a name is FAMILY/NAME of a-z, 0-9 and '-'",
	  0 },
	{ "case a/b/c\n",
	  "1:6: 'a/b/c' is no name of a case; a name is FAMILY/NAME of a-z, 0-9 and '-'", 0 },
	{ "case a/b c\n", "1:10: unexpected 'c'; the line ends after the name", 0 },
	{ "case aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n",
	  "1:6: name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbb...' too long; at most 63 bytes", 0 },
	{ "why x\n", "1:1: 'why' outside a case; a case begins with 'case FAMILY/NAME'", 0 },
	{ "\n"
	  "  fork\n",
	  "2:3: 'fork' is a step; steps come behind 'steps' in a case", 0 },
	{ "casr a/b\n",
	  "1:1: unknown keyword 'casr' (did you mean 'case'?); allowed: case, why, cite, on, "
	  "track, "
	  "with, steps",
	  0 },
	{ "case a/b\n"
	  "zebra\n",
	  "2:1: unknown keyword 'zebra'; allowed: case, why, cite, on, track, with, steps", 0 },
	{ "case a/b\n"
	  "fork\n",
	  "2:1: 'fork' is a step; steps come behind 'steps' in a case", 0 },
	{ "case a/b\n"
	  "why\n",
	  "2:4: 'why' lacks its text; say what the case is for", 0 },
	{ "case a/b\n"
	  "cite # x\n",
	  "2:5: 'cite' lacks its words; name commits and documents", 0 },
	{ "case a/b\n"
	  "why "
	  "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
	  "w"
	  "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
	  "w"
	  "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\n",
	  "2:5: word too long; at most 256 bytes", 0 },
	{ "case a/b\n"
	  "on\n",
	  "2:3: 'on' lacks its words; allowed: *, " MAPPINGS, 0 },
	{ "case a/b\n"
	  "on shm\n",
	  "2:4: unknown mapping 'shm'; allowed: " MAPPINGS, 0 },
	{ "case a/b\n"
	  "on anon shmen\n",
	  "2:9: unknown mapping 'shmen' (did you mean 'shmem'?); allowed: " MAPPINGS, 0 },
	{ "case a/b\n"
	  "on anon thp anon\n",
	  "2:13: second 'anon'; each mapping is named once", 0 },
	{ "case a/b\n"
	  "on * anon\n",
	  "2:6: unexpected 'anon'; the line ends after '*'", 0 },
	{ "case a/b\n"
	  "on *\n"
	  "on *\n",
	  "3:1: second 'on'; a case has one", 0 },
	{ "case a/b\n"
	  "track\n",
	  "2:6: 'track' lacks its words; allowed: *, none, uffd-wp, uffd-wp-sigbus, uffd-wp-async, "
	  "soft-dirty",
	  0 },
	{ "case a/b\n"
	  "track soft_dirty\n",
	  "2:7: unknown tracker 'soft_dirty' (did you mean 'soft-dirty'?); allowed: none, uffd-wp, "
	  "uffd-wp-sigbus, uffd-wp-async, soft-dirty",
	  0 },
	{ "case a/b\n"
	  "with\n",
	  "2:5: 'with' lacks its words; allowed: *, " OPTIONS, 0 },
	{ "case a/b\n"
	  "with event_fork\n",
	  "2:6: unknown option 'event_fork' (did you mean 'event-fork'?); allowed: " OPTIONS, 0 },
	{ "case a/b\n"
	  "with event-fork x\n",
	  "2:17: unknown option 'x'; allowed: " OPTIONS, 0 },
	{ "case a/b\n"
	  "with event-fork event-fork\n",
	  "2:17: second 'event-fork'; each option is named once", 0 },
	{ "case a/b\n"
	  "with event-unmap\n",
	  "2:6: unknown option 'event-unmap' (did you mean 'event-remap'?); allowed: " OPTIONS, 0 },
	{ "case a/b\n"
	  "with event-fork\n"
	  "with event-fork\n",
	  "3:1: second 'with'; a case has one", 0 },
	{ "case a/b\n"
	  "steps fork\n",
	  "2:7: unexpected 'fork'; the line ends after 'steps', the steps come on lines of their "
	  "own",
	  0 },
	{ "# c\n"
	  " case a/b\n"
	  " on *\n"
	  " track *\n"
	  " steps\n"
	  " fork\n",
	  "2:7: case 'a/b' has no 'why'; why, on, track and steps are required", 0 },
	{ "case a/b\n"
	  " why x\n"
	  " track *\n"
	  " steps\n"
	  " fork\n",
	  "1:6: case 'a/b' has no 'on'; why, on, track and steps are required", 0 },
	{ "case a/b\n"
	  " why x\n"
	  " on *\n"
	  " steps\n"
	  " fork\n"
	  "case a/c\n",
	  "1:6: case 'a/b' has no 'track'; why, on, track and steps are required", 0 },
	{ "case a/b\n"
	  " why x\n"
	  " on *\n"
	  " track *\n",
	  "1:6: case 'a/b' has no 'steps'; why, on, track and steps are required", 0 },
	{ HEAD, "1:6: case 'a/b' has no steps; one at least must follow 'steps'", 0 },
	{ HEAD "fork\n"
	       "why y\n",
	  "7:1: 'why' behind the steps; it comes before 'steps'", 0 },
	{ HEAD "fork\n"
	       "steps\n",
	  "7:1: second 'steps'; a case has one", 0 },
	{ HEAD "fork\n"
	       "case a/c\n"
	       " why x\n"
	       " on *\n"
	       " track *\n"
	       " steps\n"
	       "fork\n"
	       "case a/b\n"
	       " why x\n"
	       " on *\n"
	       " track *\n"
	       " steps\n"
	       "fork\n",
	  "13:6: second case 'a/b'; the name is taken on line 1", 0 },
	{ HEAD " mprotct r\n",
	  "6:2: unknown step 'mprotct' (did you mean 'mprotect'?); allowed: " STEPS, 0 },
	{ HEAD " Fork\n", "6:2: unknown step 'Fork' (did you mean 'fork'?); allowed: " STEPS, 0 },
	{ HEAD " chld exit\n", "6:2: unknown step 'chld' (did you mean 'child'?); allowed: " STEPS,
	  0 },
	{ HEAD " fork\n"
	       " child raed 1\n",
	  "7:8: unknown step 'raed' (did you mean 'read'?); allowed: " VERBS, 0 },
	{ HEAD " zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\n",
	  "6:2: unknown step 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...'; allowed: " STEPS, 0 },
	{ HEAD " \342\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202"
	       "\254\342"
	       "\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254\n",
	  "6:2: unknown step "
	  "'\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254"
	  "\342"
	  "\202\254\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254...'; "
	  "allowed: " STEPS,
	  0 },
	{ HEAD " fork\n"
	       " child\n",
	  "7:7: 'child' lacks its step; allowed: " VERBS, 0 },
	{ HEAD " exit\n", "6:2: 'exit' is no step of the parent; write 'child exit'", 0 },
	{ HEAD " fork\n"
	       " child arm 1\n",
	  "7:8: 'arm' is no step of the child; only the parent takes it", 0 },
	{ HEAD " fork\n"
	       " child disarm 1\n",
	  "7:8: 'disarm' is no step of the child; only the parent takes it", 0 },
	{ HEAD " fork\n"
	       " child fork\n",
	  "7:8: 'fork' is no step of the child; only the parent takes it", 0 },
	{ HEAD " fork\n"
	       " child map 1\n",
	  "7:8: 'map' is no step of the child; only the parent takes it", 0 },
	{ HEAD " child read 1\n", "6:2: there is no child; 'fork' must come before", 0 },
	{ HEAD " child exit\n", "6:2: there is no child; 'fork' must come before", 0 },
	{ HEAD " fork\n"
	       " child exit\n"
	       " child exit\n",
	  "8:2: there is no child; 'fork' must come before", 0 },
	{ HEAD " fork\n"
	       " child exit\n"
	       " child read 1\n",
	  "8:2: there is no child; 'fork' must come before", 0 },
	{ HEAD " fork\n"
	       " fork\n",
	  "7:2: fork while there is a child; 'child exit' must come before", 0 },
	{ HEAD " fork\n"
	       " map 8\n",
	  "7:2: 'map' is not the first step; a case maps once, as its first step", 0 },
	{ HEAD " map 8\n"
	       " map 8\n",
	  "7:2: second 'map'; a case maps once, as its first step", 0 },
	{ HEAD " map\n", "6:5: 'map' lacks its number of pages; 1 to 32", 0 },
	{ HEAD " map 0\n", "6:6: '0' is no number of pages; 1 to 32", 0 },
	{ HEAD " map 33\n", "6:6: '33' is no number of pages; 1 to 32", 0 },
	{ HEAD " map 4294967297\n", "6:6: '4294967297' is no number of pages; 1 to 32", 0 },
	{ HEAD " map -1\n", "6:6: '-1' is no number of pages; 1 to 32", 0 },
	{ HEAD " map 8 8\n", "6:8: unexpected '8'; the line ends after the step", 0 },
	{ HEAD " arm\n",
	  "6:5: 'arm' lacks its pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " arm 8\n", "6:6: page 8 is outside the mapping; its pages are 0 to 7", 0 },
	{ HEAD " arm 1,0-8\n", "6:10: page 8 is outside the mapping; its pages are 0 to 7", 0 },
	{ HEAD " arm 9-10\n", "6:6: page 9 is outside the mapping; its pages are 0 to 7", 0 },
	{ HEAD " arm 4294967296\n",
	  "6:6: page 4294967296 is outside the mapping; its pages are 0 to 7", 0 },
	{ HEAD " map 2\n"
	       " arm all\n"
	       " arm 2\n",
	  "8:6: page 2 is outside the mapping; its pages are 0 to 1", 0 },
	{ HEAD " arm 5-3\n", "6:6: range '5-3' is an empty set; the lower page comes first", 0 },
	{ HEAD " map 1\n"
	       " arm odd\n",
	  "7:6: 'odd' is an empty set; the only page is 0", 0 },
	{ HEAD " arm 0,,2\n",
	  "6:8: '' is no set of pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " arm 0,\n",
	  "6:8: '' is no set of pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " arm 1-\n",
	  "6:6: '1-' is no set of pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " arm -1\n",
	  "6:6: '-1' is no set of pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " arm 0x1\n",
	  "6:6: '0x1' is no set of pages; allowed: all, even, odd, numbers and ranges such as "
	  "0-2,5",
	  0 },
	{ HEAD " arm 0, 2\n",
	  "6:8: '' is no set of pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " arm 0 2\n", "6:8: unexpected '2'; behind the pages is allowed: by WAY", 0 },
	{ HEAD " arm 0 -> event\n", "6:8: unexpected '->'; behind the pages is allowed: by WAY",
	  0 },
	{ HEAD " read\n",
	  "6:6: 'read' lacks its pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " read 1 with cpu\n",
	  "6:9: unexpected 'with'; behind the pages are allowed: by ACCESSOR, -> OUTCOME", 0 },
	{ HEAD " read 1 by\n", "6:11: 'by' lacks its accessor; allowed: " ACCESSORS, 0 },
	{ HEAD " read 1 by vm-writev\n",
	  "6:12: unknown accessor 'vm-writev' (did you mean 'vm_writev'?); allowed: " ACCESSORS,
	  0 },
	{ HEAD " read 1 by cpu by mem\n",
	  "6:16: unexpected 'by'; behind the pages are allowed: by ACCESSOR, -> OUTCOME", 0 },
	{ HEAD " write 1 ->\n", "6:12: '->' lacks its outcome; allowed: event, quiet, refused", 0 },
	{ HEAD " write 1 -> unstated\n",
	  "6:13: unknown outcome 'unstated'; allowed: event, quiet, refused", 0 },
	{ HEAD " write 1 -> evnt\n",
	  "6:13: unknown outcome 'evnt' (did you mean 'event'?); allowed: event, quiet, refused",
	  0 },
	{ HEAD " write 1 -> event x\n", "6:19: unexpected 'x'; the line ends after the outcome",
	  0 },
	{ HEAD " mprotect\n", "6:10: 'mprotect' lacks its protection; allowed: none, r, rw", 0 },
	{ HEAD " mprotect rx\n",
	  "6:11: unknown protection 'rx' (did you mean 'rw'?); allowed: none, r, rw", 0 },
	{ HEAD " mprotect w\n",
	  "6:11: unknown protection 'w' (did you mean 'rw'?); allowed: none, r, rw", 0 },
	{ HEAD " mprotect r 8\n", "6:13: page 8 is outside the mapping; its pages are 0 to 7", 0 },
	{ HEAD " mprotect r 1 2\n", "6:15: unexpected '2'; the line ends after the step", 0 },
	{ HEAD " pkey-mprotect 1\n", "6:16: unknown protection '1'; allowed: none, r, rw", 0 },
	{ HEAD " madvise\n", "6:9: 'madvise' lacks its advice; allowed: " ADVICES, 0 },
	{ HEAD " madvise 1\n", "6:10: unknown advice '1'; allowed: " ADVICES, 0 },
	{ HEAD " madvise dontned 1\n",
	  "6:10: unknown advice 'dontned' (did you mean 'dontneed'?); allowed: " ADVICES, 0 },
	{ HEAD " madvise free 8\n", "6:15: page 8 is outside the mapping; its pages are 0 to 7",
	  0 },
	{ HEAD " madvise free 1 2\n", "6:17: unexpected '2'; the line ends after the step", 0 },
	{ HEAD " madvise-free\n", "6:2: unknown step 'madvise-free'; allowed: " STEPS, 0 },
	{ HEAD " fill\n",
	  "6:6: 'fill' lacks its pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " fill 1 wp\n",
	  "6:9: unexpected 'wp'; behind the pages are allowed: by ACCESSOR, -> OUTCOME", 0 },
	{ HEAD " write 1 by ppin\n",
	  "6:13: unknown accessor 'ppin' (did you mean 'pin'?); allowed: " ACCESSORS, 0 },
	{ HEAD " arm 1 by\n", "6:10: 'by' lacks its way of arming; allowed: " WAYS, 0 },
	{ HEAD " arm 1 by usual\n", "6:11: unknown way of arming 'usual'; allowed: " WAYS, 0 },
	{ HEAD " arm 1 by scna\n",
	  "6:11: unknown way of arming 'scna' (did you mean 'scan'?); allowed: " WAYS, 0 },
	{ HEAD " arm 1 by scan x\n", "6:16: unexpected 'x'; the line ends after the way", 0 },
	{ HEAD " arm 1 by cpu\n", "6:11: unknown way of arming 'cpu'; allowed: " WAYS, 0 },
	{ HEAD " disarm 1 by scan\n", "6:11: unexpected 'by'; the line ends after the step", 0 },
	{ HEAD " pageout 1 2\n", "6:12: unexpected '2'; the line ends after the step", 0 },
	{ HEAD " pageout 8\n", "6:10: page 8 is outside the mapping; its pages are 0 to 7", 0 },
	{ HEAD " swapoff 1\n", "6:10: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " swapof\n", "6:2: unknown step 'swapof' (did you mean 'swapoff'?); allowed: " STEPS,
	  0 },
	{ HEAD " fork\n"
	       " child swapoff\n",
	  "7:8: 'swapoff' is no step of the child; only the parent takes it", 0 },
	{ HEAD " migrate 5-3\n", "6:10: range '5-3' is an empty set; the lower page comes first",
	  0 },
	{ HEAD " migrate 1 by cpu\n", "6:12: unexpected 'by'; the line ends after the step", 0 },
	{ HEAD " split 1 2\n", "6:10: unexpected '2'; the line ends after the step", 0 },
	{ HEAD " split-folio x\n",
	  "6:14: 'x' is no set of pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " collapse 1\n", "6:11: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " ksm-merge all\n", "6:12: unexpected 'all'; the line ends after the step", 0 },
	{ HEAD " ksm-unmerge 1\n", "6:14: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child ksm-merge\n",
	  "7:8: 'ksm-merge' is no step of the child; only the parent takes it", 0 },
	{ HEAD " fork\n"
	       " child ksm-unmerge\n",
	  "7:8: 'ksm-unmerge' is no step of the child; only the parent takes it", 0 },
	{ HEAD " mremap 1\n", "6:9: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child mremap\n",
	  "7:8: 'mremap' is no step of the child; only the parent takes it", 0 },
	{ HEAD " replace 1 wp\n", "6:12: unexpected 'wp'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child replace\n",
	  "7:8: 'replace' is no step of the child; only the parent takes it", 0 },
	{ HEAD " move-in\n",
	  "6:9: 'move-in' lacks its pages; allowed: all, even, odd, numbers and ranges such as "
	  "0-2,5",
	  0 },
	{ HEAD " move-in 1 2\n", "6:12: unexpected '2'; behind the pages is allowed: wp", 0 },
	{ HEAD " fork\n"
	       " child move-in 1\n",
	  "7:8: 'move-in' is no step of the child; only the parent takes it", 0 },
	{ HEAD " race\n", "6:6: 'race' lacks its race; allowed: " RACES, 0 },
	{ HEAD " race api-twice\n", "6:7: unknown race 'api-twice'; allowed: " RACES, 0 },
	{ HEAD " race arm 1\n", "6:11: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " boundary api-twice 1\n", "6:21: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child race arm\n",
	  "7:8: 'race' is no step of the child; only the parent takes it", 0 },
	{ HEAD " fork\n"
	       " child boundary api-twice\n",
	  "7:8: 'boundary' is no step of the child; only the parent takes it", 0 },
	{ HEAD " uffdio\n", "6:8: 'uffdio' lacks its filling; allowed: " FILLINGS, 0 },
	{ HEAD " uffdio 1\n", "6:9: unknown filling '1'; allowed: " FILLINGS, 0 },
	{ HEAD " uffdio zero-page 1\n",
	  "6:9: unknown filling 'zero-page' (did you mean 'zeropage'?); allowed: " FILLINGS, 0 },
	{ HEAD " uffdio copy\n",
	  "6:13: 'uffdio' lacks its pages; allowed: all, even, odd, numbers and ranges such as "
	  "0-2,5",
	  0 },
	{ HEAD " uffdio copy 1 2\n", "6:16: unexpected '2'; behind the pages is allowed: wp", 0 },
	{ HEAD " uffdio copy 1 wp 2\n", "6:19: unexpected '2'; the line ends after 'wp'", 0 },
	{ HEAD " uffdio move 1 wp\n", "6:16: unexpected 'wp'; only copy and continue can arm", 0 },
	{ HEAD " uffdio copy wp\n",
	  "6:14: 'wp' is no set of pages; allowed: all, even, odd, numbers and ranges such as "
	  "0-2,5",
	  0 },
	{ HEAD " fork\n"
	       " child uffdio copy 1\n",
	  "7:8: 'uffdio' is no step of the child; only the parent takes it", 0 },
	{ HEAD " unregister 1\n", "6:13: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child unregister\n",
	  "7:8: 'unregister' is no step of the child; only the parent takes it", 0 },
	{ HEAD " close 1\n", "6:8: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child close\n",
	  "7:8: 'close' is no step of the child; only the parent takes it", 0 },
	{ HEAD " pin\n",
	  "6:5: 'pin' lacks its pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ HEAD " pin 1 by cpu\n", "6:8: unexpected 'by'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child pin 1\n",
	  "7:8: 'pin' is no step of the child; only the parent takes it", 0 },
	{ HEAD " unpin 1\n", "6:8: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child unpin\n",
	  "7:8: 'unpin' is no step of the child; only the parent takes it", 0 },
	{ HEAD " vmsplice\n",
	  "6:10: 'vmsplice' lacks its pages; allowed: all, even, odd, numbers and ranges such as "
	  "0-2,5",
	  0 },
	{ HEAD " vmsplice 1 -> event\n", "6:13: unexpected '->'; the line ends after the step", 0 },
	{ HEAD " age 1\n", "6:6: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork\n"
	       " child age\n",
	  "7:8: 'age' is no step of the child; only the parent takes it", 0 },
	{ HEAD " numa-hint 1\n", "6:12: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " fork 1\n", "6:7: unexpected '1'; the line ends after the step", 0 },
	{ HEAD " expect\n", "6:8: 'expect' lacks its state; allowed: " STATES, 0 },
	{ HEAD " expect amred 1\n",
	  "6:9: unknown state 'amred' (did you mean 'armed'?); allowed: " STATES, 0 },
	{ HEAD " expect armed\n",
	  "6:14: 'expect' lacks its pages; allowed: all, even, odd, numbers and ranges such as "
	  "0-2,5",
	  0 },
	{ "#\000\n", "1:2: NUL byte; a case file is text", 3 },
	{ HEAD " fork\033[0m\n",
	  "6:6: control character '\\x1b'; only tabs and line ends are allowed", 0 },
	{ HEAD " fork\177\n", "6:6: control character '\\x7f'; only tabs and line ends are allowed",
	  0 },
	{ "# a\r# b\n", "1:4: control character '\\x0d'; only tabs and line ends are allowed", 0 },
	{ "# a\r", "1:4: control character '\\x0d'; only tabs and line ends are allowed", 0 },
	{ "# \302\205\n", "1:3: byte '\\xc2' is no printable UTF-8; a case file is text", 0 },
	{ "# \377\n", "1:3: byte '\\xff' is no printable UTF-8; a case file is text", 0 },
	{ "# \342\202\n", "1:3: byte '\\xe2' is no printable UTF-8; a case file is text", 0 },
	{ "# \300\257\n", "1:3: byte '\\xc0' is no printable UTF-8; a case file is text", 0 },
	{ "# \340\200\257\n", "1:3: byte '\\xe0' is no printable UTF-8; a case file is text", 0 },
	{ "# \355\240\200\n", "1:3: byte '\\xed' is no printable UTF-8; a case file is text", 0 },
	{ "# \364\220\200\200\n", "1:3: byte '\\xf4' is no printable UTF-8; a case file is text",
	  0 },
	{ HEAD " arm \t \n",
	  "6:5: 'arm' lacks its pages; allowed: all, even, odd, numbers and ranges such as 0-2,5",
	  0 },
	{ "# \303(\n", "1:3: byte '\\xc3' is no printable UTF-8; a case file is text", 0 },
	{ "# \342\202\254", "1:3: byte '\\xe2' is no printable UTF-8; a case file is text", 4 },
	{ HEAD " darm 1\n", "6:2: unknown step 'darm' (did you mean 'arm'?); allowed: " STEPS, 0 },
	{ HEAD " FORK\n", "6:2: unknown step 'FORK' (did you mean 'fork'?); allowed: " STEPS, 0 },
	{ "case a/c\n why x\n on *\n track *\n steps\n fork\n"
	  "case a/a\n why x\n on *\n track *\n steps\n fork\n"
	  "case a/c\n why x\n on *\n track *\n steps\n fork\n"
	  "case a/a\n why x\n on *\n track *\n steps\n fork\n",
	  "13:6: second case 'a/c'; the name is taken on line 1", 0 },
};

const size_t bad_text_count = sizeof(bad_texts) / sizeof(bad_texts[0]);
