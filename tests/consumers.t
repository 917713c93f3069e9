#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Real consumers of the report formats, each tried on made-up runs, and what they count.
#
# SAMPLE		the sample program (tests/consumers/sample)
# TAP_DRIVER		automake's tap-driver.sh
# KERNEL_SOURCE		a kernel tree, for kunit.py and the kselftest runner
# TAP_PARSER		the command of npm's tap-parser
# JUNIT_XSD		a schema to hold the JUnit report against, such as Jenkins' junit-10.xsd
set -u

SAMPLE=$(realpath "${SAMPLE:-tests/consumers/sample}")
TAP_DRIVER=${TAP_DRIVER:-${srcdir:-.}/build-aux/tap-driver.sh}
KERNEL_SOURCE=${KERNEL_SOURCE:-}
JUNIT_XSD=${JUNIT_XSD:-}
if [ -z "${TAP_PARSER:-}" ]; then
	TAP_PARSER=$(realpath "${srcdir:-.}/node_modules/.bin/tap-parser" 2>/dev/null)
fi
scenarios="mixed good skips fail broken zero bail-out"
count=0
failed=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# is NAME SEEN EXPECTED
is()
{
	count=$((count + 1))
	if [ "$2" = "$3" ]; then
		echo "ok $count - $1"
	else
		failed=$((failed + 1))
		printf '%s\n' "$2" | sed 's/^/# seen     /'
		printf '%s\n' "$3" | sed 's/^/# expected /'
		echo "not ok $count - $1"
	fi
}

skip()
{
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

has()
{
	command -v "$1" >/dev/null 2>&1
}

join_lines()
{
	sed 's/  */ /g' | paste -sd ';' -
}

# expected CONSUMER SCENARIO: the table below, one line for each
expected()
{
	sed -n "s/^$1 $2: //p" "$scratch/expected"
}

cat > "$scratch/expected" <<'EOF'
prove mixed: Failed tests: 2, 5-6;Result: FAIL;exit 1
prove good: Result: PASS;exit 0
prove skips: Result: PASS;exit 0
prove fail: Failed test: 2;Result: FAIL;exit 1
prove broken: Failed test: 2;Result: FAIL;exit 1
prove zero: Result: NOTESTS;exit 0
prove bail-out: Result: FAIL;FAILED--Further testing stopped: the guest did not answer;exit 1
TAP::Parser mixed: plan 6 run 6 passed 3 failed 3 skipped 1 todo 1 errors 0
TAP::Parser good: plan 4 run 4 passed 4 failed 0 skipped 1 todo 1 errors 0
TAP::Parser skips: plan 2 run 2 passed 2 failed 0 skipped 2 todo 0 errors 0
TAP::Parser fail: plan 2 run 2 passed 1 failed 1 skipped 0 todo 0 errors 0
TAP::Parser broken: plan 2 run 2 passed 1 failed 1 skipped 0 todo 0 errors 0
TAP::Parser zero: plan 0 run 0 passed 0 failed 0 skipped 0 todo 0 errors 0
TAP::Parser bail-out: plan 4 run 2 passed 2 failed 0 skipped 0 todo 0 errors 1
tap-driver mixed: ERROR 1;FAIL 3;PASS 1;SKIP 1;XFAIL 1
tap-driver good: PASS 2;SKIP 1;XFAIL 1
tap-driver skips: SKIP 2
tap-driver fail: ERROR 1;FAIL 1;PASS 1
tap-driver broken: ERROR 1;FAIL 1;PASS 1
tap-driver zero: SKIP 1
tap-driver bail-out: ERROR 1;PASS 2
tap-parser mixed: ok false count 6 pass 2 fail 4 skip 1 todo 1 failures 3 bailout false
tap-parser good: ok true count 4 pass 3 fail 1 skip 1 todo 1 failures 0 bailout false
tap-parser skips: ok true count 2 pass 2 fail 0 skip 2 todo 0 failures 0 bailout false
tap-parser fail: ok false count 2 pass 1 fail 1 skip 0 todo 0 failures 1 bailout false
tap-parser broken: ok false count 2 pass 1 fail 1 skip 0 todo 0 failures 1 bailout false
tap-parser zero: ok true count 0 pass 0 fail 0 skip 0 todo 0 failures 0 bailout false
tap-parser bail-out: ok false count 2 pass 2 fail 0 skip 0 todo 0 failures 0 bailout the guest did not answer
kunit.py mixed: Ran 6 tests: passed: 2, failed: 3, skipped: 1;exit 1
kunit.py good: Ran 4 tests: passed: 3, skipped: 1;exit 0
kunit.py skips: Ran 2 tests: skipped: 2;exit 1
kunit.py fail: Ran 2 tests: passed: 1, failed: 1;exit 1
kunit.py broken: Ran 2 tests: passed: 1, failed: 1;exit 1
kunit.py zero: Ran 0 tests: errors: 1;exit 1
kunit.py bail-out: Ran 4 tests: passed: 2, crashed: 2, errors: 2;exit 1
kselftest mixed: not ok 1 selftests: uffd: mixed # exit=1
kselftest good: ok 1 selftests: uffd: good
kselftest skips: ok 1 selftests: uffd: skips
kselftest fail: not ok 1 selftests: uffd: fail # exit=1
kselftest broken: not ok 1 selftests: uffd: broken # exit=1
kselftest zero: ok 1 selftests: uffd: zero
kselftest bail-out: not ok 1 selftests: uffd: bail-out # exit=3
JUnit mixed: tests 6 failures 1 errors 2 skipped 2; cases 6 failure 1 error 2 skipped 2
JUnit good: tests 4 failures 0 errors 0 skipped 2; cases 4 failure 0 error 0 skipped 2
JUnit skips: tests 2 failures 0 errors 0 skipped 2; cases 2 failure 0 error 0 skipped 2
JUnit fail: tests 2 failures 1 errors 0 skipped 0; cases 2 failure 1 error 0 skipped 0
JUnit broken: tests 2 failures 0 errors 1 skipped 0; cases 2 failure 0 error 1 skipped 0
JUnit zero: tests 0 failures 0 errors 0 skipped 0; cases 0 failure 0 error 0 skipped 0
JUnit bail-out: tests 3 failures 0 errors 1 skipped 0; cases 3 failure 0 error 1 skipped 0
jq mixed: pass,fail,skip,todo,broken,broken of 6
jq good: pass,skip,todo,pass of 4
jq skips: skip,skip of 2
jq fail: pass,fail of 2
jq broken: pass,broken of 2
jq zero:  of 0
jq bail-out: pass,pass of 4
EOF

prove_one()
{
	(cd "$scratch" && prove --norc --exec '' "./run-$1") > "$scratch/out" 2>&1
	status=$?
	# After a bail-out prove dies with whatever errno there was.
	[ $status -eq 0 ] || status=1
	{
		grep -oE 'Failed tests?: .*|Result: .*|FAILED--.*' "$scratch/out"
		echo "exit $status"
	} | join_lines
}

tap_parser_perl_one()
{
	"$SAMPLE" tap "$1" | perl -MTAP::Parser -e '
		my $p = TAP::Parser->new({ source => \*STDIN });
		$p->run;
		printf "plan %d run %d passed %d failed %d skipped %d todo %d errors %d\n",
			$p->tests_planned, $p->tests_run, map { scalar $p->$_ }
			qw(passed failed skipped todo parse_errors);'
}

tap_driver_one()
{
	(cd "$scratch" && sh "$driver" --test-name sample --log-file log \
		--trs-file trs --color-tests no -- "./run-$1") > /dev/null 2>&1
	sed -n 's/^:test-result: \([A-Z]*\).*/\1/p' "$scratch/trs" | sort | uniq -c |
		awk '{ print $2, $1 }' | join_lines
}

tap_parser_node_one()
{
	"$SAMPLE" tap "$1" | node "$TAP_PARSER" -j 2>/dev/null | node -e '
		const all = JSON.parse(require("fs").readFileSync(0, "utf8"));
		const c = all.filter(e => e[0] === "complete").pop()[1];
		console.log(`ok ${c.ok} count ${c.count} pass ${c.pass} fail ${c.fail} ` +
			`skip ${c.skip} todo ${c.todo} failures ${c.failures.length} ` +
			`bailout ${c.bailout}`);'
}

kunit_one()
{
	python3 -B "$KERNEL_SOURCE/tools/testing/kunit/kunit.py" parse "$1" > "$scratch/out" 2>&1
	status=$?
	{
		sed -n 's/.*Testing complete\. //p' "$scratch/out"
		echo "exit $status"
	} | join_lines
}

# The runner puts "# " before each line of the program, and writes its log to a device.
kselftest_one()
{
	echo "uffd:$1" > "$scratch/kselftest/kselftest-list.txt"
	sh "$scratch/kselftest/run_kselftest.sh" -c uffd 2>&1 | cat > "$scratch/log"
	sed -n 's/^# //p' "$scratch/log" | sed '/^timeout set/d;/^selftests:/d' > "$scratch/inner"
	grep -E '^(not )?ok ' "$scratch/log" | grep selftests:
}

junit_one()
{
	"$SAMPLE" junit "$1" > "$scratch/junit.xml"
	xmllint --xpath 'concat("tests ", sum(//testsuite/@tests),
		" failures ", sum(//testsuite/@failures), " errors ", sum(//testsuite/@errors),
		" skipped ", sum(//testsuite/@skipped), "; cases ", count(//testcase),
		" failure ", count(//testcase/failure), " error ", count(//testcase/error),
		" skipped ", count(//testcase/skipped))' "$scratch/junit.xml" 2>&1
}

for scenario in $scenarios; do
	printf '#!/bin/sh\nexec "%s" tap %s\n' "$SAMPLE" "$scenario" > "$scratch/run-$scenario"
	chmod +x "$scratch/run-$scenario"
done
echo "TAP version 13"

for scenario in $scenarios; do
	for consumer in prove TAP::Parser; do
		case $consumer in
		prove) has prove && seen=$(prove_one "$scenario") ;;
		*) has perl && perl -MTAP::Parser -e 1 2>/dev/null &&
			seen=$(tap_parser_perl_one "$scenario") ;;
		esac
		if [ $? -eq 0 ]; then
			is "$consumer on $scenario" "$seen" "$(expected $consumer $scenario)"
		else
			skip "$consumer on $scenario" "no $consumer"
		fi
	done
done

driver=$(realpath "$TAP_DRIVER")
for scenario in $scenarios; do
	is "tap-driver.sh on $scenario" "$(tap_driver_one $scenario)" \
		"$(expected tap-driver $scenario)"
done

for scenario in $scenarios; do
	if has node && [ -n "$TAP_PARSER" ] && [ -e "$TAP_PARSER" ]; then
		is "tap-parser on $scenario" "$(tap_parser_node_one $scenario)" \
			"$(expected tap-parser $scenario)"
	else
		skip "tap-parser on $scenario" "TAP_PARSER is not set, or no node"
	fi
done

if [ -n "$KERNEL_SOURCE" ]; then
	mkdir -p "$scratch/kselftest/uffd"
	selftests=$KERNEL_SOURCE/tools/testing/selftests
	cp -r "$selftests/kselftest" "$selftests/run_kselftest.sh" "$scratch/kselftest/"
fi
for scenario in $scenarios; do
	if [ -z "$KERNEL_SOURCE" ] || ! has python3; then
		skip "kunit.py on $scenario" "KERNEL_SOURCE is not set, or no python3"
		skip "kselftest runner on $scenario" "KERNEL_SOURCE is not set, or no python3"
		skip "kunit.py on the runner's log of $scenario" "as above"
		continue
	fi
	"$SAMPLE" ktap "$scenario" > "$scratch/ktap"
	is "kunit.py on $scenario" "$(kunit_one "$scratch/ktap")" "$(expected kunit.py $scenario)"
	printf '#!/bin/sh\nexec "%s" ktap %s\n' "$SAMPLE" "$scenario" \
		> "$scratch/kselftest/uffd/$scenario"
	chmod +x "$scratch/kselftest/uffd/$scenario"
	is "kselftest runner on $scenario" "$(kselftest_one $scenario)" \
		"$(expected kselftest $scenario)"
	is "kunit.py on the runner's log of $scenario" "$(kunit_one "$scratch/inner")" \
		"$(expected kunit.py $scenario)"
done

for scenario in $scenarios; do
	if has xmllint; then
		is "xmllint on the JUnit of $scenario" "$(junit_one $scenario)" \
			"$(expected JUnit $scenario)"
	else
		skip "xmllint on the JUnit of $scenario" "no xmllint"
	fi
	if has xmllint && [ -n "$JUNIT_XSD" ]; then
		xmllint --noout --schema "$JUNIT_XSD" "$scratch/junit.xml" > "$scratch/out" 2>&1
		is "the JUnit of $scenario fits the schema" \
			"$? $(grep -v validates "$scratch/out")" "0 "
	else
		skip "the JUnit of $scenario fits the schema" "JUNIT_XSD is not set, or no xmllint"
	fi
done

for scenario in $scenarios; do
	"$SAMPLE" json "$scenario" > "$scratch/json"
	if has python3; then
		is "json.tool on $scenario" \
			"$(python3 -m json.tool "$scratch/json" 2>&1 >/dev/null)" ""
	else
		skip "json.tool on $scenario" "no python3"
	fi
	if has jq; then
		is "jq on $scenario" "$(jq -r '"\([.cells[].verdict] | join(",")) of \(.planned)"' \
			"$scratch/json")" "$(expected jq $scenario)"
	else
		skip "jq on $scenario" "no jq"
	fi
done

# What report/json.c promises of a document that broke off.
if has jq; then
	is "jq on the lines of a document that broke off" \
		"$("$SAMPLE" json mixed | head -n 4 | sed -n 's/^,\{0,1\}\({"name".*\)/\1/p' |
			jq -r .verdict | join_lines)" "pass;fail;skip"
	is "jq on the stream" \
		"$("$SAMPLE" stream mixed | jq -r '.cell.verdict // empty' | join_lines)" \
		"pass;fail;skip;todo;broken;broken"
else
	skip "jq on the lines of a document that broke off" "no jq"
	skip "jq on the stream" "no jq"
fi

echo "1..$count"
[ $failed -eq 0 ]
