package org.gridrls.cli;

import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls members}: who is in the federation. */
@Command(
    name = "members",
    description = "Shows the members of the federation, as a registry knows them.")
final class MembersCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The registry.")
  String url;

  @Override
  int run(SoapConnector connector) {
    new RegistryClient(connector, url).allMembers(MemberFilter.ALL).forEach(this::show);
    return 0;
  }

  private void show(MemberEntry entry) {
    Member member = entry.member();
    String roles =
        member.roles().stream().sorted().map(Enum::name).reduce((a, b) -> a + "," + b).orElse("");
    String address =
        member.endpoints().values().stream()
            .sorted()
            .findFirst()
            .orElse("")
            .replaceFirst("/ws/.*", "");
    out()
        .printf(
            "%s\t%s\t%s\tlease %s, %s left, renewed %d times%n",
            member.name(),
            roles,
            address,
            Durations.shown(entry.lease()),
            Durations.shown(entry.leaseLeft()),
            entry.renewals());
  }
}
