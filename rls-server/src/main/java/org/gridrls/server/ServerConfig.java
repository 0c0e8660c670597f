package org.gridrls.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.bridge.BridgeConfig;
import org.gridrls.client.ServiceAddress;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.HostNameCheck;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.LrcConfig;
import org.gridrls.lrc.foreign.ForeignSource;
import org.gridrls.registry.RegistryConfig;
import org.gridrls.replicator.ReplicatorConfig;
import org.gridrls.rli.RliConfig;
import org.gridrls.rli.hierarchy.ParentConfig;
import org.gridrls.security.SecurityConfig;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.web.redirect.RedirectConfig;
import org.gridrls.wsrf.group.GroupConfig;

/** The settings of one server. Immutable. */
public record ServerConfig(
    ConfiguredIdentity identity,
    HostConfig host,
    SecurityConfig security,
    MembershipConfig membership,
    LrcConfig lrc,
    RliConfig rli,
    ParentConfig parents,
    RegistryConfig registry,
    GroupConfig group,
    RedirectConfig redirector,
    ReplicatorConfig replicator,
    Optional<BridgeConfig> bridge) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /**
   * Says what the server is, and where it keeps its files.
   *
   * @param bridge whether the catalog reads a foreign one
   * @param name the server's name in the federation; default: host:port
   */
  public record ConfiguredIdentity(
      Set<MemberRole> roles,
      boolean bridge,
      Optional<String> name,
      Optional<String> site,
      int preference,
      Path dataDirectory) {
    private static final List<ServedRole> USUAL =
        List.of(ServedRole.LRC, ServedRole.RLI, ServedRole.REGISTRY);

    static ConfiguredIdentity read(Settings settings) {
      Set<ServedRole> roles = roles(settings);
      return new ConfiguredIdentity(
          roles.stream()
              .map(ServedRole::inFederation)
              .collect(Collectors.toCollection(TreeSet::new)),
          roles.contains(ServedRole.BRIDGE),
          settings.optionalText("name", "the server's name in the federation; default: host:port"),
          settings.optionalText("site", "the site that the server belongs to"),
          settings.integer(
              "preference",
              0,
              -1_000,
              1_000,
              "preference of this server among indexes, and of its copies among equally near "
                  + "ones; clients choose higher values first"),
          settings.path(
              "data", Path.of("rls-data"), "the directory that holds the server's files"));
    }

    private static Set<ServedRole> roles(Settings settings) {
      String meaning =
          "services that the server provides: any of lrc, rli, registry, replicator; bridge is a"
              + " catalog that reads a foreign one";
      Set<ServedRole> roles =
          new TreeSet<>(settings.choices("roles", ServedRole.class, USUAL, meaning));
      if (roles.containsAll(Set.of(ServedRole.LRC, ServedRole.BRIDGE))) {
        settings.problem("roles", "a server is a catalog of its own or a bridge, not both");
      }
      return roles;
    }
  }

  /** Returns the registries to join: those named, else the server's own, at its address. */
  List<String> registries(String baseUrl) {
    List<String> named = membership.registries();
    boolean own = named.isEmpty() && identity.roles().contains(MemberRole.REGISTRY);
    return own ? List.of(baseUrl) : named;
  }

  /**
   * A warning if the server is a registry that joins only other registries: its own list has
   * neither the server nor members that do not name it. {@code baseUrl} is its address.
   */
  Optional<String> unjoinedRegistry(String baseUrl) {
    List<String> joined = membership.registries();
    HostNameCheck names = new HostNameCheck(host, Optional.empty());
    boolean own =
        joined.stream()
            .map(url -> URI.create(ServiceAddress.of(url, MemberPort.REGISTRY)))
            .anyMatch(
                url ->
                    port(url) == port(URI.create(baseUrl))
                        && names.has(UrlAuthority.host(url).orElse(null)));
    return identity.roles().contains(MemberRole.REGISTRY) && !joined.isEmpty() && !own
        ? Optional.of(
            "this server is a registry that it does not join itself: it joins only "
                + String.join(", ", joined)
                + "; leave registry out of roles, or add "
                + baseUrl
                + " to membership.registry of all members")
        : Optional.empty();
  }

  private static int port(URI url) {
    int implied = "https".equals(url.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    return UrlAuthority.port(url) < 0 ? implied : UrlAuthority.port(url);
  }

  public static ServerConfig read(Settings settings) {
    SiteDistances distances = distances(settings);
    ConfiguredIdentity identity = ConfiguredIdentity.read(settings);
    return new ServerConfig(
        identity,
        HostConfig.read(settings.section("server")),
        SecurityConfig.read(settings.section("security")),
        MembershipConfig.read(settings.section("membership")),
        LrcConfig.read(settings.section("lrc")),
        RliConfig.read(settings.section("rli")),
        ParentConfig.read(settings.section("rli")),
        RegistryConfig.read(settings.section("registry")),
        GroupConfig.read(settings.section("registry")),
        RedirectConfig.read(settings.section("redirector"), distances),
        ReplicatorConfig.read(settings.section("replicator"), distances),
        BridgeConfig.read(settings.section("bridge"), identity.bridge()));
  }

  /**
   * Returns the kind of foreign catalog that a bridge reads, as other members and clients see it.
   */
  Optional<String> source() {
    return bridge
        .filter(any -> identity.bridge())
        .map(one -> one.kind().name().toLowerCase(Locale.ROOT));
  }

  /** The foreign catalog of a bridge; {@code tls}: how the server calls others by https. */
  Optional<ForeignSource.Opening> foreign(Optional<SSLContext> tls, Clocks clocks) {
    return bridge
        .filter(any -> identity.bridge())
        .map(one -> one.opening(security.tls().plainLinks(), tls, clocks, identity.site()));
  }

  private static SiteDistances distances(Settings settings) {
    List<String> lines =
        settings.texts(
            "distances",
            List.of(),
            "distances of sites, each as \"SITE SITE NUMBER\": copies of nearer sites come first");
    try {
      return SiteDistances.of(lines);
    } catch (RlsException e) {
      settings.problem("distances", e.getMessage());
      return SiteDistances.NONE;
    }
  }
}
