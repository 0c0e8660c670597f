package org.gridrls.server;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.cli.command.Version;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.admin.AdministrationEndpoint;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.config.LiveConfig;
import org.gridrls.kit.direct.SoapDirectPath;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.Registrations;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.SteadyClock;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.lrc.LrcService;
import org.gridrls.lrc.foreign.ForeignSource;
import org.gridrls.lrc.servers.mysql.JdbcMysql;
import org.gridrls.lrc.servers.postgresql.JdbcPostgresql;
import org.gridrls.lrc.store.Stores;
import org.gridrls.registry.RegistryService;
import org.gridrls.replicator.ReplicatorService;
import org.gridrls.rli.RingConfig;
import org.gridrls.rli.RliService;
import org.gridrls.rli.hierarchy.Parents;
import org.gridrls.security.ServerSecurity;
import org.gridrls.transfer.order.TargetOrder;
import org.gridrls.web.console.Console;
import org.gridrls.web.redirect.DrsServlet;
import org.gridrls.web.redirect.LocatingServlet;
import org.gridrls.web.redirect.RedirectConfig;
import org.gridrls.web.redirect.RedirectServlet;
import org.gridrls.web.redirect.RoleDirectory;
import org.gridrls.web.telemetry.Telemetry;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wsrf.group.soap.GroupService;
import org.gridrls.wsrf.property.StatisticsProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The composition root: one server that is a catalog, an index, a registry or any mix. Opened
 * top-down, closed bottom-up: it leaves the federation, lets the services retire, stops accepting,
 * closes the services and their threads, then frees the directory.
 */
public final class RlsServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RlsServer.class);

  private static final Stores STORES = Stores.EMBEDDED.and(JdbcPostgresql.KIND, JdbcMysql.KIND);

  private final ServerConfig config;
  private final LiveConfig<ServerConfig> live;
  private final Clocks clocks;
  private final Optional<Authenticator> authenticator;
  private final Closer closer = new Closer();
  private final RoleDirectory wrongRole;
  private ServerSecurity security;
  private Console console;
  private String name;
  private String baseUrl;

  private RlsServer(
      ConfigFile<ServerConfig> config, Clock clock, Optional<Authenticator> authenticator) {
    this.config = config.value();
    this.live = new LiveConfig<>(config);
    this.clocks = new Clocks(clock, SteadyClock.of(clock));
    this.wrongRole = new RoleDirectory(this.config.identity().roles());
    this.authenticator = authenticator;
  }

  /** Answers requests when it returns; closes everything that it opened if it throws. */
  public static RlsServer start(ConfigFile<ServerConfig> config, Clock clock) {
    return start(config, clock, Optional.empty());
  }

  /** One whose callers prove who they are in another way than the configuration says. */
  static RlsServer start(
      ConfigFile<ServerConfig> config, Clock clock, Optional<Authenticator> authenticator) {
    RlsServer server = new RlsServer(config, clock, authenticator);
    boolean started = false;
    try {
      server.open();
      started = true;
      return server;
    } finally {
      if (!started) {
        server.close();
      }
    }
  }

  private void open() {
    DataDirectory directory = closer.opened(DataDirectory.open(config.identity().dataDirectory()));
    if (config.identity().roles().contains(MemberRole.LRC) && !config.identity().bridge()) {
      LrcService.awaitStore(config.lrc(), STORES, directory.path());
    }
    security = closer.opened(security(directory));
    SoapConnector connector = closer.opened(connector());
    Closer services = closer.opened(new Closer());
    Telemetry telemetry = closer.opened(new Telemetry(System::nanoTime));
    console = closer.opened(new Console(clocks.wall(), security.host()));
    SoapHost host = closer.opened(host(telemetry));
    baseUrl = host.baseUrl();
    security.requireNamed(baseUrl);
    name = config.identity().name().orElse(baseUrl.replaceFirst("^https?://", ""));
    MembershipView membership = new MembershipView(name);
    wrongRole.setMembership(membership);
    RoleContext context =
        new RoleContext(
            name, directory.nextBootId(), baseUrl, directory.path(), clocks, connector, membership);
    List<HostedRole> roles =
        config.identity().roles().stream()
            .map(role -> services.opened(open(role, context)))
            .toList();
    publish(host, roles, context, directory.memberId());
    AtomicReference<Supplier<Metrics>> federation = new AtomicReference<>(Metrics::new);
    AdministrationEndpoint administration = administration(context, roles, host, federation);
    telemetry.setSource(administration::report);
    console.setServer(
        new Console.Server(
            administration::statistics, connector, membership, baseUrl, targetOrder()));
    host.publish(
        SoapEndpoint.of(Administration.class, administration, "administration.wsdl", "/admin"));
    redirect(host, roles);
    host.accept();
    closer.opened(() -> roles.forEach(HostedRole::retire));
    Registrations registrations = closer.opened(join(context, directory));
    federation.set(registrations::report);
    host.troubles(() -> troubles(roles, registrations));
    log.info(
        "{} {} serves {}, security: {}",
        name,
        config.identity().roles(),
        baseUrl,
        security.host().summary());
    config.unjoinedRegistry(baseUrl).ifPresent(log::warn);
  }

  private List<String> troubles(List<HostedRole> roles, Registrations registrations) {
    List<String> all = new ArrayList<>(registrations.troubles());
    roles.forEach(role -> all.addAll(role.troubles()));
    security.trouble().ifPresent(all::add);
    return all;
  }

  /** Replies also state which server and which catalog answers. */
  private static void publish(
      SoapHost host, List<HostedRole> roles, RoleContext context, String memberId) {
    roles.stream().flatMap(role -> role.endpoints().stream()).forEach(host::publish);
    var start = Optional.of(new ServerIdentity.ServerStart(memberId, context.bootId()));
    host.identify(
        () ->
            Optional.of(
                new ServerIdentity(
                    context.memberName(),
                    start,
                    roles.stream().flatMap(role -> role.catalog().stream()).findFirst())));
  }

  private SoapConnector connector() {
    SoapConnector connector =
        new SoapConnector(Timeouts.DEFAULT, security.credentials(), security.links());
    security.passCallersOn(connector);
    connector.header(MeasuredCall.TRACEPARENT, () -> CarriedCall.current().traceparent());
    return connector;
  }

  private SoapHost host(Telemetry telemetry) {
    SoapHost host =
        SoapHost.bind(
            config.host(),
            security.host(),
            telemetry,
            SoapDirectPath::new,
            console.pages(),
            console.answers(),
            wrongRole.page(security.host()),
            telemetry.page(security.host()));
    host.secure(security.messages());
    return host;
  }

  private ServerSecurity security(DataDirectory directory) {
    boolean index = config.identity().roles().contains(MemberRole.RLI);
    return ServerSecurity.open(
        config.security(),
        new ServerSecurity.Server(config.host().insecure(), index, directory.path(), clocks.wall()),
        authenticator);
  }

  private HostedRole open(MemberRole role, RoleContext context) {
    return switch (role) {
      case LRC -> LrcService.open(() -> live.get().lrc(), STORES, foreign(context), context);
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
      case REPLICATOR -> ReplicatorService.open(config.replicator(), context, site(context));
    };
  }

  private Optional<ForeignSource.Opening> foreign(RoleContext context) {
    return config.foreign(clientTls(), context.clocks());
  }

  private Optional<SSLContext> clientTls() {
    return security.host().tls().map(tls -> security.credentials().context());
  }

  private ReplicatorService.Site site(RoleContext context) {
    boolean catalog = config.identity().roles().contains(MemberRole.LRC);
    return new ReplicatorService.Site(
        registries(),
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

  private void redirect(SoapHost host, List<HostedRole> roles) {
    roles.stream()
        .filter(RliService.class::isInstance)
        .map(RliService.class::cast)
        .filter(index -> config.redirector().enabled())
        .forEach(index -> serveNames(host, index));
  }

  private TargetOrder targetOrder() {
    return config.redirector().order(config.identity().site(), clocks.steady());
  }

  private void serveNames(SoapHost host, RliService index) {
    LocatingServlet.Index located = index::locate;
    TargetOrder order = targetOrder();
    RedirectConfig settings = config.redirector();
    var server = new LocatingServlet.Server(baseUrl, "rls " + Version.current(), security.host());
    host.serveNames(UndecodedPath.FILES, new RedirectServlet(located, order, settings, server));
    host.serveNames(UndecodedPath.OBJECTS, new DrsServlet(located, order, settings, server));
  }

  private AdministrationEndpoint administration(
      RoleContext context,
      List<HostedRole> roles,
      SoapHost host,
      AtomicReference<Supplier<Metrics>> federation) {
    Supplier<List<RoleReport>> others =
        () ->
            List.of(
                new RoleReport("membership", federation.get().get()),
                new RoleReport("security", security.report()));
    var identity =
        new AdministrationEndpoint.Identity(
            name, Version.current(), context.bootId(), clocks.wall().instant());
    return new AdministrationEndpoint(
        identity,
        clocks.wall(),
        roles,
        live,
        new AdministrationEndpoint.Sources(host::operations, others, StatisticsProperties::of));
  }

  private List<String> registries() {
    List<String> named = config.membership().registries();
    boolean own = named.isEmpty() && config.identity().roles().contains(MemberRole.REGISTRY);
    return own ? List.of(baseUrl) : named;
  }

  /** Joins the federation by connections for that alone, which give up before the lease is over. */
  private Registrations join(RoleContext context, DataDirectory directory) {
    SoapConnector impatient =
        closer.opened(context.connector().with(patience(config.membership())));
    Registrations registrations =
        Registrations.join(
            registries().stream().map(url -> new RegistryClient(impatient, url)).toList(),
            self(context).identifiedBy(directory.memberId()),
            config.membership(),
            context.membership(),
            new Registrations.Keeping(context.dataDirectory(), clocks, directory::endedUpTo));
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

  private Member self(RoleContext context) {
    boolean lrc = config.identity().roles().contains(MemberRole.LRC);
    boolean rli = config.identity().roles().contains(MemberRole.RLI);
    return new Member(
        name,
        context.bootId(),
        1,
        config.identity().roles(),
        endpoints(context),
        new Member.About(
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
        new Member.Identity(security.fingerprint(), Optional.empty()));
  }

  private Map<MemberPort, String> endpoints(RoleContext context) {
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

  /** The server's name in the federation. */
  public String name() {
    return name;
  }

  /** Returns the URL by which others call the server. */
  public String baseUrl() {
    return baseUrl;
  }

  @Override
  public void close() {
    closer.close();
  }
}
