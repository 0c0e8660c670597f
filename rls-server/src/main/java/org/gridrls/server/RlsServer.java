package org.gridrls.server;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.cli.command.Version;
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
import org.gridrls.lrc.servers.mysql.JdbcMysql;
import org.gridrls.lrc.servers.postgresql.JdbcPostgresql;
import org.gridrls.lrc.store.Stores;
import org.gridrls.rli.RliService;
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

  static final Stores STORES = Stores.EMBEDDED.and(JdbcPostgresql.KIND, JdbcMysql.KIND);

  private final ServerConfig config;
  private final ServerSecurity security;
  private final SoapHost host;
  private final RoleContext context;
  private final List<HostedRole> roles;
  private final Closer closer;

  private RlsServer(
      ServerConfig config,
      ServerSecurity security,
      SoapHost host,
      RoleContext context,
      List<HostedRole> roles,
      Closer closer) {
    this.config = config;
    this.security = security;
    this.host = host;
    this.context = context;
    this.roles = roles;
    this.closer = closer;
  }

  /** Answers requests when it returns; closes everything that it opened if it throws. */
  public static RlsServer start(ConfigFile<ServerConfig> config, Clock clock) {
    return start(config, clock, Optional.empty());
  }

  /** One whose callers prove who they are in another way than the configuration says. */
  static RlsServer start(
      ConfigFile<ServerConfig> config, Clock clock, Optional<Authenticator> authenticator) {
    Closer closer = new Closer();
    boolean started = false;
    try {
      RlsServer server = open(config, clock, authenticator, closer);
      started = true;
      return server;
    } finally {
      if (!started) {
        closer.close();
      }
    }
  }

  private static RlsServer open(
      ConfigFile<ServerConfig> file,
      Clock clock,
      Optional<Authenticator> authenticator,
      Closer closer) {
    ServerConfig config = file.value();
    Clocks clocks = new Clocks(clock, SteadyClock.of(clock));
    DataDirectory directory = closer.opened(DataDirectory.open(config.identity().dataDirectory()));
    awaitStore(config, directory);
    ServerSecurity security =
        closer.opened(security(config, directory.path(), clock, authenticator));
    SoapConnector connector = closer.opened(connector(security));
    Closer services = closer.opened(new Closer());
    Telemetry telemetry = closer.opened(new Telemetry(System::nanoTime));
    Console console = closer.opened(new Console(clocks.wall(), security.host()));
    RoleDirectory others = new RoleDirectory(config.identity().roles());
    SoapHost host = closer.opened(host(config, security, telemetry, console, others));
    String baseUrl = host.baseUrl();
    security.requireNamed(baseUrl);
    String name = config.identity().name().orElse(baseUrl.replaceFirst("^https?://", ""));
    MembershipView membership = new MembershipView(name);
    others.setMembership(membership);
    RoleContext context =
        new RoleContext(
            name, directory.nextBootId(), baseUrl, directory.path(), clocks, connector, membership);
    LiveConfig<ServerConfig> live = new LiveConfig<>(file);
    RoleOpening opening = new RoleOpening(config, live, security, context);
    List<HostedRole> roles =
        config.identity().roles().stream()
            .map(role -> services.opened(opening.open(role)))
            .toList();
    RlsServer server = new RlsServer(config, security, host, context, roles, closer);
    server.publish(directory.memberId());
    server.serve(live, directory, telemetry, console);
    return server;
  }

  private void serve(
      LiveConfig<ServerConfig> live,
      DataDirectory directory,
      Telemetry telemetry,
      Console console) {
    AtomicReference<Supplier<Metrics>> federation = new AtomicReference<>(Metrics::new);
    AdministrationEndpoint administration = administration(live, federation);
    telemetry.setSource(administration::report);
    console.setServer(
        new Console.ConsoleServer(
            administration::statistics,
            context.connector(),
            context.membership(),
            baseUrl(),
            targetOrder()));
    host.publish(
        SoapEndpoint.of(Administration.class, administration, "administration.wsdl", "/admin")
            .directlyBut());
    redirect();
    host.accept();
    closer.opened(() -> roles.forEach(HostedRole::retire));
    Registrations registrations =
        closer.opened(new FederationEntry(config, security, context).join(directory, closer));
    federation.set(registrations::report);
    host.troubles(() -> troubles(registrations));
    log.info(
        "{} {} serves {}, security: {}",
        name(),
        config.identity().roles(),
        baseUrl(),
        security.host().summary());
    config.unjoinedRegistry(baseUrl()).ifPresent(log::warn);
  }

  private static void awaitStore(ServerConfig config, DataDirectory directory) {
    if (config.identity().roles().contains(MemberRole.LRC) && !config.identity().bridge()) {
      LrcService.awaitStore(config.lrc(), STORES, directory.path());
    }
  }

  private List<String> troubles(Registrations registrations) {
    List<String> all = new ArrayList<>(registrations.troubles());
    roles.forEach(role -> all.addAll(role.troubles()));
    security.trouble().ifPresent(all::add);
    return all;
  }

  /** Replies also state which server and which catalog answers. */
  private void publish(String memberId) {
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

  private static SoapConnector connector(ServerSecurity security) {
    SoapConnector connector =
        new SoapConnector(Timeouts.DEFAULT, security.credentials(), security.links());
    security.passCallersOn(connector);
    connector.header(MeasuredCall.TRACEPARENT, () -> CarriedCall.current().traceparent());
    return connector;
  }

  private static SoapHost host(
      ServerConfig config,
      ServerSecurity security,
      Telemetry telemetry,
      Console console,
      RoleDirectory others) {
    SoapHost host =
        SoapHost.bind(
            config.host(),
            security.host(),
            telemetry,
            SoapDirectPath::new,
            console.pages(),
            console.answers(),
            others.page(security.host()),
            telemetry.page(security.host()));
    host.secure(security.messages());
    return host;
  }

  private static ServerSecurity security(
      ServerConfig config, Path data, Clock clock, Optional<Authenticator> authenticator) {
    boolean index = config.identity().roles().contains(MemberRole.RLI);
    return ServerSecurity.open(
        config.security(),
        new ServerSecurity.GuardedServer(config.host().insecure(), index, data, clock),
        authenticator);
  }

  private void redirect() {
    roles.stream()
        .filter(RliService.class::isInstance)
        .map(RliService.class::cast)
        .filter(index -> config.redirector().enabled())
        .forEach(index -> serveNames(index));
  }

  private TargetOrder targetOrder() {
    return config.redirector().order(config.identity().site(), context.clocks().steady());
  }

  private void serveNames(RliService index) {
    LocatingServlet.Index located = index::locate;
    TargetOrder order = targetOrder();
    RedirectConfig settings = config.redirector();
    var server =
        new LocatingServlet.LocatingServer(baseUrl(), "rls " + Version.current(), security.host());
    host.serveNames(UndecodedPath.FILES, new RedirectServlet(located, order, settings, server));
    host.serveNames(UndecodedPath.OBJECTS, new DrsServlet(located, order, settings, server));
  }

  private AdministrationEndpoint administration(
      LiveConfig<ServerConfig> live, AtomicReference<Supplier<Metrics>> federation) {
    Clock wall = context.clocks().wall();
    Supplier<List<RoleReport>> others =
        () ->
            List.of(
                new RoleReport("membership", federation.get().get()),
                new RoleReport("security", security.report()));
    var identity =
        new AdministrationEndpoint.RunningServer(
            name(), Version.current(), context.bootId(), wall.instant());
    return new AdministrationEndpoint(
        identity,
        wall,
        roles,
        live,
        new AdministrationEndpoint.StatisticsSources(
            host::operations, others, StatisticsProperties::of));
  }

  /** The server's name in the federation. */
  public String name() {
    return context.memberName();
  }

  /** Returns the URL by which others call the server. */
  public String baseUrl() {
    return context.baseUrl();
  }

  @Override
  public void close() {
    closer.close();
  }
}
