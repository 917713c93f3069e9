# SPDX-License-Identifier: GPL-2.0-only
# A kernel source tree that is changed for a while. What a file was is kept in the tree until it is
# that again, so that even a campaign that was killed is undone by the next one.
package tree;

use strict;
use warnings;
use Digest::SHA;
use Fcntl ':flock';
use File::Basename 'dirname';
use File::Copy 'copy';
use File::Find 'find';
use File::Path qw(make_path remove_tree);

# tree->new(PATH): takes the tree for this process; dies if another has it
sub new
{
	my ($class, $path) = @_;
	my $kept = "$path/.uffd-conform-campaign";
	my $self = bless { path => $path, kept => $kept, owner => $$ }, $class;

	die "$path is no kernel source tree\n" unless -f "$path/Kbuild" && -f "$path/Makefile";
	make_path($self->{kept});
	open($self->{lock}, '>', "$self->{kept}/lock") or die "$self->{kept}/lock: $!\n";
	flock($self->{lock}, LOCK_EX | LOCK_NB) or die "another campaign is changing $path\n";
	return $self;
}

sub version
{
	my ($self) = @_;
	my %part;

	open(my $stream, '<', "$self->{path}/Makefile") or die "$self->{path}/Makefile: $!\n";
	while (<$stream>) {
		$part{$1} = $2 if /^(VERSION|PATCHLEVEL|SUBLEVEL|EXTRAVERSION) *= *(\S*)/;
		last if keys %part == 4;
	}
	return "$part{VERSION}.$part{PATCHLEVEL}.$part{SUBLEVEL}$part{EXTRAVERSION}";
}

sub checksum { return Digest::SHA->new(256)->addfile($_[0])->hexdigest }

# What a mutant's files are, those that this kernel has
sub files
{
	my ($self, $mutant) = @_;

	return grep { -f "$self->{path}/$_" } @{$mutant->{files}};
}

# kept_files(): those that are not as they were, or may not be
sub kept_files
{
	my ($self) = @_;
	my $original = "$self->{kept}/original";
	my @files;

	find(sub { push @files, substr($File::Find::name, length($original) + 1)
			if -f && !/\.part$/ }, $original) if -d $original;
	return @files;
}

# A new file in place of the old: a tree of hard links shares its files with others.
sub replace
{
	my ($from, $to) = @_;

	make_path(dirname($to));
	copy($from, "$to.part") or die "$to.part: $!\n";
	chmod((stat $from)[2] & 07777, "$to.part");
	rename("$to.part", $to) or die "$to: $!\n";
}

# apply(MUTANT, RUN, LOG): returns the diff; dies if it does not change as many places as it says.
# RUN->(LOG, COMMAND...) runs a command and returns its wait status.
sub apply
{
	my ($self, $mutant, $run, $log) = @_;
	my ($changed, $difference) = ("$self->{kept}/changed", '');

	remove_tree($changed);
	for my $file ($self->files($mutant)) {
		my ($source, $result) = ("$self->{path}/$file", "$changed/$file");

		make_path(dirname($result));
		copy($source, $result) or die "$result: $!\n";
		$run->($log, 'spatch', '--very-quiet', '--no-includes', '--sp-file',
			$mutant->{path}, '--in-place', $result) == 0 or die "spatch failed\n";
		my $diff = diff($file, $source, $result);
		next if $diff eq '';
		$difference .= $diff;
		replace($source, "$self->{kept}/original/$file");
		replace($result, $source);
	}
	remove_tree($changed);
	my $places = () = $difference =~ /^@@/mg;
	my $wanted = $mutant->{places} == 1 ? 'one' : $mutant->{places};
	die $places ? "$places places changed, not $wanted\n" : "nothing to change was found\n"
		if $places != $mutant->{places};
	return $difference;
}

sub diff
{
	my ($file, $old, $new) = @_;

	my @labels = ('--label', "a/$file", '--label', "b/$file");

	open(my $stream, '-|', 'diff', '-up', @labels, $old, $new) or die "diff: $!\n";
	local $/;
	my $text = <$stream> // '';
	close($stream);
	return $text;
}

# restore(): every file as it was, with a new time of change so that make sees it; returns which
sub restore
{
	my ($self) = @_;
	my @files = $self->kept_files;

	for my $file (@files) {
		my ($original, $source) = ("$self->{kept}/original/$file", "$self->{path}/$file");

		replace($original, $source);
		die "$source is not what it was; see $original\n"
			if checksum($source) ne checksum($original);
	}
	remove_tree("$self->{kept}/original", "$self->{kept}/changed");
	return @files;
}

sub release
{
	my ($self) = @_;

	return if $self->{owner} != $$ || !$self->{lock};
	$self->restore;
	unlink "$self->{kept}/lock";
	rmdir $self->{kept};
	close(delete $self->{lock});
}

1;
