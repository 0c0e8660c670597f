package org.gridrls.cli.member;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Failure;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls members remove NAME URL}: decommissions a member in all registries. */
@Command(
    name = "remove",
    description = {
      "Decommissions a member that is silent or away: it is no longer expected.",
      "Removes it from every registry of the federation and lists the registries it could not reach;",
      "run it again when those are back. Exit code 0: removed everywhere; 1: some registries were not "
          + "reached, or no registry knows the member; 2: the member is present."
    })
final class MembersRemoveCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The member.")
  String name;

  @Parameters(index = "1", paramLabel = "URL", description = "Any registry of the federation.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    Map<RegistryClient, Optional<RlsException>> registries = registries(connector);
    listing("registry", "outcome");
    int removed = 0;
    int failed = 0;
    for (Map.Entry<RegistryClient, Optional<RlsException>> one : registries.entrySet()) {
      Optional<RlsException> failure = one.getValue().or(() -> remove(one.getKey()));
      if (failure.isEmpty()) {
        removed++;
        listing().row(one.getKey().address(), "removed");
      } else if (failure.get().error() == RlsError.MEMBER_NOT_FOUND) {
        listing().row(one.getKey().address(), "does not know the member");
      } else {
        failed++;
        listing().row(one.getKey().address(), "could not be reached");
        listing().failure(Failure.of(failure.get()));
      }
    }
    if (removed + failed == 0) {
      throw RlsException.about(RlsError.MEMBER_NOT_FOUND, "no registry knows the member", name);
    }
    if (failed > 0) {
      listing()
          .note(
              "# "
                  + Counted.of(failed, "registry", "registries")
                  + " could not be reached; run this again later");
    }
    return failed == 0 ? 0 : ExitCode.NO;
  }

  /**
   * All members known to the first registry, with failures; BAD_ARGUMENT if the member is present.
   */
  private Map<RegistryClient, Optional<RlsException>> registries(SoapConnector connector) {
    RegistryClient first = new RegistryClient(connector, url);
    List<MemberEntry> members = first.allMembers(MemberFilter.EXPECTED);
    requireAbsent(first, members);
    Map<RegistryClient, Optional<RlsException>> all = new LinkedHashMap<>();
    all.put(first, Optional.empty());
    members.stream()
        .filter(entry -> !entry.member().name().equals(name))
        .flatMap(entry -> entry.member().endpoint(MemberPort.REGISTRY).stream())
        .filter(address -> !address.equals(first.address()))
        .distinct()
        .map(address -> new RegistryClient(connector, address))
        .forEach(registry -> all.put(registry, unreachable(registry)));
    return all;
  }

  private Optional<RlsException> unreachable(RegistryClient registry) {
    List<MemberEntry> members;
    try {
      members = registry.allMembers(MemberFilter.EXPECTED);
    } catch (RlsException e) {
      return Optional.of(e);
    }
    requireAbsent(registry, members);
    return Optional.empty();
  }

  private void requireAbsent(RegistryClient registry, List<MemberEntry> members) {
    if (members.stream().anyMatch(e -> e.present() && e.member().name().equals(name))) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the member is present in "
              + registry.address()
              + "; stop its server first, then remove it",
          name);
    }
  }

  private Optional<RlsException> remove(RegistryClient registry) {
    try {
      registry.remove(name);
      return Optional.empty();
    } catch (RlsException e) {
      return Optional.of(e);
    }
  }
}
