# A client of SOAP::Lite, which sends what it is told to, by the names of the WSDL: soap_lite.pl URL NAME.
use strict;
use warnings;
use SOAP::Lite;

my ($url, $name) = @ARGV;
my $namespace = 'https://gridrls.org/ns/lrc/1';
my $catalog = SOAP::Lite->proxy("$url/ws/lrc")->default_ns($namespace)->on_action(sub { "$namespace/" . $_[1] });
$catalog->autotype(0)->on_fault(sub { $_[1] });

sub texts { my %given = @_; map { SOAP::Data->name($_ => $given{$_}) } sort keys %given }

$catalog->call('create', texts(logicalName => $name, targetName => "file:///here/$name"));
$catalog->call('add', texts(logicalName => $name, targetName => "file:///there/$name"));
my $page = $catalog->call('query', SOAP::Data->name(name => $name), SOAP::Data->name(objectType => 'LOGICAL_NAME'))
  if 0;
$page = $catalog->call('query', SOAP::Data->name(objectType => 'LOGICAL_NAME'), SOAP::Data->name(name => $name));
print join(' ', 'query', sort $page->valueof('//mapping/targetName')), "\n";
my $refused = $catalog->call('create', texts(logicalName => $name, targetName => 'x'));
print 'fault ', $refused->valueof('//detail/rlsFault/code'), "\n";
my $exists = $catalog->call('exists', SOAP::Data->name(objectType => 'LOGICAL_NAME'), SOAP::Data->name(name => "$name.none"));
print 'exists ', $exists->result, "\n";
