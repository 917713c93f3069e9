# SPDX-License-Identifier: GPL-2.0-only
# What the results of "uffd-conform vm" say about a mutant, and the tables of many.
package judge;

use strict;
use warnings;
use Exporter 'import';
use JSON::PP;

our @EXPORT_OK = qw(judge_read judge_kills judge_skips judge_right judge_summary judge_matrix
	judge_table);

my $json = JSON::PP->new->canonical->utf8;

# judge_read(FILE): the run, or undef if there is none in it
sub judge_read
{
	my ($file) = @_;

	open(my $stream, '<', $file) or return undef;
	local $/;
	my $run = eval { $json->decode(<$stream>) };
	return $run && $run->{cells} && $run->{summary} ? $run : undef;
}

# Was the cell run at all?
sub was_run
{
	my ($cell) = @_;

	return !($cell->{verdict} eq 'broken' && $cell->{token} eq 'not-run');
}

sub is_bad
{
	my ($cell) = @_;

	return $cell->{verdict} =~ /^(fail|broken)$/ && was_run($cell);
}

# What a cell failed by: clauses in their order, or what became of the kernel or of the cell.
sub reasons
{
	my ($cell) = @_;
	my (%seen, @reasons);

	@reasons = grep { !$seen{$_}++ } map { $_->{clause} } @{$cell->{findings} // []};
	return @reasons ? @reasons : ($cell->{token} || $cell->{verdict});
}

# judge_kills(RUN, UNCHANGED): the cells that fail, but for those that fail without the mutant, too;
# in their order, each as [NAME, REASON...]. A kernel that crashes before the first cell, but after
# init came to life, fails for all of them. undef if it did not get so far.
sub judge_kills
{
	my ($run, $unchanged) = @_;
	my @before = $unchanged ? @{$unchanged->{cells}} : ();
	my %bad_before = map { $_->{name} => 1 } grep { is_bad($_) } @before;

	if (!grep { was_run($_) } @{$run->{cells}}) {
		my ($crash) = $run->{summary}{bail_out} =~
			/^the kernel (panicked|reported a bug) while no cell was running/;
		return undef unless $crash;
		return [['(before the first cell)', $crash eq 'panicked' ? 'panic' : 'oops']];
	}
	return [map { [$_->{name}, reasons($_)] }
		grep { is_bad($_) && !$bad_before{$_->{name}} } @{$run->{cells}}];
}

# judge_skips(RUN, UNCHANGED): how many cells are skipped that are not without the mutant, and why:
# a tracker that is broken may look like one that is not there. '' if there are none.
sub judge_skips
{
	my ($run, $unchanged) = @_;
	my %skipped_before = map { $_->{name} => 1 }
		grep { $_->{verdict} eq 'skip' } @{$unchanged->{cells}};
	my @skipped = grep { $_->{verdict} eq 'skip' && !$skipped_before{$_->{name}} }
		@{$run->{cells}};
	my %reasons = map { $_->{token} => 1 } @skipped;

	return @skipped ? @skipped . ' cells skipped: ' . join(' ', sort keys %reasons) : '';
}

# judge_right(KILLS, CLAUSES): "yes" if the first cell failed first by a clause of the header,
# "later" if some cell did, else "no"
sub judge_right
{
	my ($kills, $clauses) = @_;
	my %wanted = map { $_ => 1 } @$clauses;

	return 'yes' if $wanted{$kills->[0][1]};
	return (grep { my ($name, @reasons) = @$_; grep { $wanted{$_} } @reasons } @$kills) ?
		'later' : 'no';
}

# First reasons with their number of cells, the most frequent first
sub first_reasons
{
	my ($kills) = @_;
	my %count;

	$count{$_->[1]}++ for @$kills;
	return join ' ', map { "$_:$count{$_}" }
		sort { $count{$b} <=> $count{$a} || $a cmp $b } keys %count;
}

# judge_summary(RESULT): one line about one mutant
sub judge_summary
{
	my ($result) = @_;

	return $result->{state} . ($result->{detail} ? " ($result->{detail})" : '')
		if $result->{state} ne 'killed';
	my $right = { yes => 'as meant', later => 'as meant, but not first', no => 'not as meant' };
	my $cells = @{$result->{kills}};
	return 'killed by ' . $cells . ($cells == 1 ? ' cell, ' : ' cells, ') .
		first_reasons($result->{kills}) . ', ' . $right->{$result->{right}};
}

# judge_matrix(ABOUT, RESULTS): mutant by cell, as JSON
sub judge_matrix
{
	my ($about, @results) = @_;
	my %cells = map { $_->[0] => 1 } map { @{$_->{kills} // []} } @results;
	my @mutants = map {
		my $result = $_;
		+{ (map { $_ => $result->{$_} } qw(id state right clauses)),
			kills => { map { my ($name, @reasons) = @$_; $name => \@reasons }
				@{$result->{kills} // []} } }
	} @results;

	return $json->encode({ %$about, cells => [sort keys %cells], mutants => \@mutants }) . "\n";
}

sub count
{
	my ($test, @results) = @_;

	return scalar grep { $test->($_) } @results;
}

# judge_table(ABOUT, UNCHANGED, RESULTS): for people
sub judge_table
{
	my ($about, $unchanged, @results) = @_;
	my @here = grep { $_->{state} ne 'other kernel' } @results;
	my $killed = count(sub { $_[0]{state} eq 'killed' }, @here);
	my $right = count(sub { ($_[0]{right} // '') eq 'yes' }, @here);
	my $survived = count(sub { $_[0]{state} eq 'survived' }, @here);
	my $sum = $unchanged->{summary};
	my $rest = @here - $killed - $survived;
	my $text = "# Mutation campaign of uffd-conform $about->{uffd_conform}\n" .
		"# kernel $about->{kernel}, $about->{date}\n" .
		"# unchanged kernel: $sum->{pass} pass, $sum->{fail} fail, $sum->{skip} skip, " .
		"$sum->{todo} todo, $sum->{broken} broken\n" .
		'# ' . @here . " mutants: $killed killed, $right of them first by a clause they " .
		"were meant to break; $survived survived; $rest could not be judged\n" .
		"# seconds are those to build and to run\n#\n";
	my $row = "%-5s %-15s %6s %-30s %-5s %5s %5s  %s\n";

	$text .= sprintf $row, '# id', 'meant to break', 'cells', 'first broken clauses', 'right',
		'build', 'run', 'fault';
	for my $result (@here) {
		$text .= sprintf $row, $result->{id}, join(' ', @{$result->{clauses}}),
			$result->{kills} ? scalar @{$result->{kills}} : '-',
			$result->{state} eq 'killed' ? first_reasons($result->{kills}) :
			judge_summary($result), $result->{right} // '-',
			(map { defined $_ ? sprintf('%.0f', $_) : '-' }
				@{$result->{seconds}}{qw(build run)}), $result->{fault};
	}
	return $text;
}

1;
