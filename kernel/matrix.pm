# SPDX-License-Identifier: GPL-2.0-only
# The kill matrix: mutant by cell as JSON, the table of it for people, and one out of several.
package matrix;

use strict;
use warnings;
use Exporter 'import';
use JSON::PP;
use judge qw(judge_summary judge_first_reasons);

our @EXPORT_OK = qw(matrix_make matrix_encode matrix_read matrix_merge matrix_table);

my $json = JSON::PP->new->canonical->utf8;

sub by_id
{
	my $number = sub { return $_[0]{id} =~ /(\d+)/ ? $1 : 0 };

	return sort { $number->($a) <=> $number->($b) || $a->{id} cmp $b->{id} } @_;
}

# matrix_make(ABOUT, UNCHANGED, RESULTS): a hash of what ABOUT has, the clauses there are, what the
# unchanged kernel does, and the mutants in the order of their numbers
sub matrix_make
{
	my ($about, $unchanged, @results) = @_;

	return { %$about, unchanged => $unchanged,
		mutants => [by_id(grep { $_->{state} ne 'other kernel' } @results)] };
}

# matrix_encode(MATRIX): JSON, one line for each mutant
sub matrix_encode
{
	my ($matrix) = @_;
	my %head = %$matrix;
	my $mutants = delete $head{mutants};
	my $text = $json->encode(\%head);

	chop $text;
	return "$text,\"mutants\":[\n" . join(",\n", map { $json->encode($_) } @$mutants) .
		"\n]}\n";
}

# matrix_read(FILE): dies if it is none
sub matrix_read
{
	my ($file) = @_;

	open(my $stream, '<', $file) or die "$file: $!\n";
	local $/;
	my $matrix = eval { $json->decode(<$stream>) };
	die "$file is no kill matrix\n"
		unless ref $matrix eq 'HASH' && ref $matrix->{mutants} eq 'ARRAY' &&
			defined $matrix->{kernel};
	$matrix->{file} = $file;
	return $matrix;
}

# matrix_merge(MATRIX...): all mutants in one. They must be of one kernel and one program; a mutant
# that is in several is taken from the last.
sub matrix_merge
{
	my ($first, @more) = @_;
	my %mutants = map { $_->{id} => $_ } @{$first->{mutants}};

	for my $matrix (@more) {
		for my $key (qw(kernel config program)) {
			die "$matrix->{file} is of another $key than $first->{file}\n"
				if ($matrix->{$key} // '') ne ($first->{$key} // '');
		}
		$mutants{$_->{id}} = $_ for @{$matrix->{mutants}};
	}
	my %merged = (%$first, mutants => [by_id(values %mutants)]);
	delete $merged{file};
	return \%merged;
}

sub count
{
	my ($test, @results) = @_;

	return scalar grep { $test->($_) } @results;
}

sub percent
{
	my ($part, $whole) = @_;

	return $whole ? sprintf('%.0f %%', 100 * $part / $whole) : '-';
}

# what_kills(MUTANTS): for each reason the mutants that it notices, and those that it notices first
sub what_kills
{
	my (%all, %first);

	for my $mutant (grep { $_->{state} eq 'killed' } @_) {
		my %seen;
		$seen{$_} = 1 for map { @$_[1 .. $#$_] } @{$mutant->{kills}};
		$all{$_}++ for keys %seen;
		$first{$mutant->{kills}[0][1]}++;
	}
	return (\%all, \%first);
}

sub clause_lines
{
	my ($matrix) = @_;
	my ($all, $first) = what_kills(@{$matrix->{mutants}});
	my @clauses = @{$matrix->{clauses} // []};
	my %is_clause = map { $_ => 1 } @clauses;
	my @without = grep { !$all->{$_} } @clauses;
	my $text = "#\n# mutants that a clause notices, and of them those that it notices first\n";

	for my $id (@clauses, sort grep { !$is_clause{$_} } keys %$all) {
		$text .= sprintf "# %-12s %4d %4d\n", $id, $all->{$id}, $first->{$id} // 0
			if $all->{$id};
	}
	return $text . '# clauses that notice none: ' . (@without ? "@without" : 'none') . "\n";
}

sub head_lines
{
	my ($matrix) = @_;
	my @all = @{$matrix->{mutants}};
	my @judged = grep { $_->{state} ne 'equivalent' } @all;
	my $killed = count(sub { $_[0]{state} eq 'killed' }, @judged);
	my $right = count(sub { ($_[0]{right} // '') eq 'yes' }, @judged);
	my $survived = count(sub { $_[0]{state} eq 'survived' }, @judged);
	my $sum = $matrix->{unchanged};

	return "# Mutation campaign of uffd-conform $matrix->{uffd_conform}\n" .
		"# kernel $matrix->{kernel}, $matrix->{date}\n" .
		"# unchanged kernel: $sum->{pass} pass, $sum->{fail} fail, $sum->{skip} skip, " .
		"$sum->{todo} todo, $sum->{broken} broken\n" .
		'# ' . @all . ' mutants: ' . (@all - @judged) . ' equivalent; of the others ' .
		"$killed killed (" . percent($killed, scalar @judged) . "), $survived survived, " .
		(@judged - $killed - $survived) . " not judged\n" .
		"# killed first by a clause that they were meant to break: $right of $killed (" .
		percent($right, $killed) . ")\n" .
		"# cells are those that failed, of those that were run\n" .
		($matrix->{enough} ? "# a run ended when $matrix->{enough} cells had failed\n" : '') .
		"# seconds are those to build, to run, and from the first cell to the first that " .
		"failed\n#\n";
}

# matrix_table(MATRIX): for people
sub matrix_table
{
	my ($matrix) = @_;
	my $row = "%-5s %-14s %9s %-30s %-5s %5s %4s %5s  %s\n";
	my $text = head_lines($matrix) . sprintf($row, '# id', 'meant to break', 'cells',
		'first broken clauses', 'right', 'build', 'run', 'first', 'fault');

	for my $mutant (@{$matrix->{mutants}}) {
		my $killed = $mutant->{state} eq 'killed';

		$text .= sprintf $row, $mutant->{id}, join(' ', @{$mutant->{clauses}}),
			$killed ? @{$mutant->{kills}} . "/$mutant->{of}" : '-',
			$killed ? judge_first_reasons($mutant->{kills}) :
				$mutant->{state} eq 'equivalent' ? 'equivalent, see its header' :
				judge_summary($mutant),
			$mutant->{right} // '-',
			(map { defined $_ ? sprintf('%.0f', $_) : '-' }
				@{$mutant->{seconds}}{qw(build run first)}), $mutant->{fault};
	}
	return $text . clause_lines($matrix);
}

1;
