package org.gridrls.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.cli.command.Version;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.kit.membership.Registrations;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.security.ServerSecurity;

/** Joins the federation as what the settings of a server say. Immutable. */
record FederationEntry(ServerConfig config, ServerSecurity security, RoleContext context) {
  /** Joins the federation by connections for that alone, which give up before the lease is over. */
  Registrations join(DataDirectory directory, Closer closer) {
    SoapConnector impatient =
        closer.opened(context.connector().with(patience(config.membership())));
    Registrations registrations =
        Registrations.join(
            config.registries(context.baseUrl()).stream()
                .map(url -> new RegistryClient(impatient, url))
                .toList(),
            self().identifiedBy(directory.memberId()),
            config.membership(),
            context.membership(),
            new Registrations.MembershipStorage(
                context.dataDirectory(), context.clocks(), directory::endedUpTo));
    security.onNewCredential(registrations::retry);
    return registrations;
  }

  private static Timeouts patience(MembershipConfig membership) {
    Duration third = membership.renewal();
    Duration connect = Timeouts.DEFAULT.connect();
    Duration least = Duration.ofSeconds(1);
    Duration answer = third.compareTo(least) < 0 ? least : third;
    Duration most = Timeouts.DEFAULT.answer();
    return new Timeouts(
        answer.compareTo(connect) < 0 ? answer : connect,
        answer.compareTo(most) < 0 ? answer : most);
  }

  private Member self() {
    boolean lrc = config.identity().roles().contains(MemberRole.LRC);
    boolean rli = config.identity().roles().contains(MemberRole.RLI);
    return new Member(
        context.memberName(),
        context.bootId(),
        1,
        config.identity().roles(),
        endpoints(),
        new Member.MemberDescription(
            config.identity().site(),
            config.identity().preference(),
            Version.current(),
            OptionalDouble.empty(),
            config.source()),
        new Member.Updates(
            rli ? config.rli().wishes().patterns() : List.of(),
            lrc ? Set.of(config.lrc().update().kind()) : Set.of(),
            rli ? Set.copyOf(config.rli().wishes().accepts()) : Set.of(),
            lrc ? config.lrc().update().membership().own() : Optional.empty()),
        new Member.MemberIdentity(security.fingerprint(), Optional.empty()));
  }

  private Map<MemberPort, String> endpoints() {
    List<MemberPort> ports = new ArrayList<>(List.of(MemberPort.ADMINISTRATION));
    for (MemberRole role : config.identity().roles()) {
      ports.addAll(
          switch (role) {
            case LRC -> List.of(MemberPort.LOCAL_REPLICA_CATALOG);
            case RLI -> List.of(MemberPort.REPLICA_LOCATION_INDEX, MemberPort.SOFT_STATE_UPDATE);
            case REGISTRY -> List.of(MemberPort.REGISTRY);
            case REPLICATOR -> List.of(MemberPort.REPLICATOR);
          });
    }
    Map<MemberPort, String> endpoints = new EnumMap<>(MemberPort.class);
    ports.forEach(port -> endpoints.put(port, context.endpoint(port)));
    return endpoints;
  }
}
