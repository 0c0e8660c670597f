package org.gridrls.server;

import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.config.LiveConfig;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.lrc.LrcService;
import org.gridrls.lrc.foreign.ForeignSource;
import org.gridrls.registry.RegistryService;
import org.gridrls.replicator.ReplicatorService;
import org.gridrls.rli.RingConfig;
import org.gridrls.rli.RliService;
import org.gridrls.rli.hierarchy.Parents;
import org.gridrls.security.ServerSecurity;
import org.gridrls.wsrf.group.soap.GroupService;

/** Opens the roles of a server, each by its settings. Immutable. */
record RoleOpening(
    ServerConfig config,
    LiveConfig<ServerConfig> live,
    ServerSecurity security,
    RoleContext context) {

  /** Opens the service of a role; it belongs to the caller. */
  HostedRole open(MemberRole role) {
    return switch (role) {
      case LRC -> LrcService.open(() -> live.get().lrc(), RlsServer.STORES, foreign(), context);
      case RLI -> {
        config.rli().ring().ifPresent(this::requireRing);
        yield RliService.open(
            () -> live.get().rli(),
            context,
            (sources, served) -> Parents.open(config.parents(), sources, served));
      }
      case REGISTRY ->
          RegistryService.open(
              () -> live.get().registry(),
              context,
              Optional.of(
                  (membership, served) -> new GroupService(membership, served, config.group())));
      case REPLICATOR -> ReplicatorService.open(config.replicator(), context, site());
    };
  }

  private Optional<ForeignSource.Opening> foreign() {
    return config.foreign(clientTls(), context.clocks());
  }

  private Optional<SSLContext> clientTls() {
    return security.host().tls().map(tls -> security.credentials().context());
  }

  private ReplicatorService.Site site() {
    boolean catalog = config.identity().roles().contains(MemberRole.LRC);
    return new ReplicatorService.Site(
        config.registries(context.baseUrl()),
        config.identity().site(),
        Optional.of(context.endpoint(MemberPort.LOCAL_REPLICA_CATALOG)).filter(own -> catalog),
        clientTls());
  }

  /** Members of a ring authenticate by the server's certificate: refuses what would need one. */
  private void requireRing(RingConfig ring) {
    String why = null;
    boolean secured = security.host().tls().isPresent();
    if (!secured && !config.host().insecure() && !ring.isLocal()) {
      why =
          "members without security.certificate do not authenticate; beyond loopback that needs"
              + " server.insecure = true";
    } else if (!config.parents().parents().isEmpty()) {
      why = "its members can't have rli.parents";
    }
    if (why != null) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "rli.ring: " + why);
    }
  }
}
