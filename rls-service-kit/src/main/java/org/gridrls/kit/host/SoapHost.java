package org.gridrls.kit.host;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.kit.host.http.Gates;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.MeteredRequests;
import org.gridrls.kit.host.http.TypedErrors;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.host.meter.OperationReport;
import org.gridrls.kit.host.soap.CxfServerFactory;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.MessageProof;

/**
 * Our own Jetty with CXF mounted as a servlet at {@code /ws}: {@link NetworkPort} makes its
 * connections, {@link CxfEndpoints} its endpoints. Opened in three steps, so that no request is
 * served before everything is published, and the port is known before services start: {@link
 * #bind}, {@link #publish} for each endpoint, {@link #accept}. Closing it stops accepting, waits
 * for running requests, and stops its threads.
 */
public final class SoapHost implements AutoCloseable {
  private static final long STOP_MILLIS = 10_000;

  private final HostConfig config;
  private final HostSecurity security;
  private final Server server;
  private final ServerConnector connector;
  private final CxfEndpoints cxf;
  private final CallMeters meters;
  private final Gates gates;
  private final StatedIdentity stated = new StatedIdentity();
  private final DirectPath direct;
  private final PublishedOnDemand onDemand = new PublishedOnDemand();
  private SecuredEndpoints secured;
  private final Map<String, MountedServlet> named =
      UndecodedPath.PREFIXES.stream()
          .collect(Collectors.toMap(prefix -> prefix, prefix -> new MountedServlet()));
  private final Set<String> services = new ConcurrentSkipListSet<>();
  private volatile Supplier<List<String>> troubles = List::of;

  private SoapHost(
      HostConfig config,
      HostSecurity security,
      CallMeters meters,
      Function<DirectPath.Host, DirectPath> direct) {
    this.config = config;
    this.security = security;
    this.meters = meters;
    this.gates = new Gates(config, security);
    this.direct =
        direct.apply(
            new DirectPath.Host(
                security,
                meters,
                gates::meter,
                gates::unprovedMeter,
                config.limits().messages().text()));
    this.secured = new SecuredEndpoints(List.of(), security.guard(), this.direct);
    this.server = new Server(NetworkPort.threads());
    this.cxf = new CxfEndpoints(config, meters, this::baseUrl);
    this.connector = NetworkPort.connector(server, config, security);
  }

  /** In open mode; see {@link #bind(HostConfig, HostSecurity, HostedServlet...)}. */
  public static SoapHost bind(HostConfig config) {
    return bind(config, HostSecurity.OPEN);
  }

  /**
   * Takes the port; UNAVAILABLE if another program has it, BAD_ARGUMENT if it must not be used.
   * Serves {@code pages} beside the endpoints.
   */
  public static SoapHost bind(HostConfig config, HostSecurity security, HostedServlet... pages) {
    return bind(config, security, CallMeters.NONE, pages);
  }

  /**
   * Takes the port, serves {@code pages} beside the endpoints, and measures operations by {@code
   * meters}. UNAVAILABLE if another program has the port, BAD_ARGUMENT if it must not be used.
   */
  public static SoapHost bind(
      HostConfig config, HostSecurity security, CallMeters meters, HostedServlet... pages) {
    return bind(config, security, meters, DirectPath::none, pages);
  }

  /** {@code direct} makes what answers plain messages, unless the settings forbid it. */
  public static SoapHost bind(
      HostConfig config,
      HostSecurity security,
      CallMeters meters,
      Function<DirectPath.Host, DirectPath> direct,
      HostedServlet... pages) {
    config.requireUsable(security.isClosed());
    MeteredRequests.requireFits(config.limits(), Runtime.getRuntime().maxMemory());
    SoapHost host =
        new SoapHost(config, security, meters, config.direct() ? direct : DirectPath::none);
    try {
      host.connector.open();
      host.startWithoutConnector(pages);
    } catch (IOException e) {
      host.close();
      throw ListenRules.cannotListen(
          config, e.getCause() instanceof BindException cause ? cause : e);
    }
    return host;
  }

  private void startWithoutConnector(HostedServlet... pages) {
    ServletHolder holder = new ServletHolder("soap", new SoapServlet(cxf::bus));
    holder.setInitParameter("hide-service-list-page", "true");
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(holder, "/ws/*");
    context.addServlet(
        new ServletHolder("health", new HealthServlet(() -> troubles.get())), "/health");
    List.of(pages).forEach(page -> page.addTo(context));
    named.forEach(
        (prefix, servlet) -> context.addServlet(new ServletHolder(prefix, servlet), prefix + "*"));
    gates.before(context, new Handler.Wrapper[] {direct, onDemand}, server);
    stated.setHandler(server.getHandler());
    server.setHandler(stated);
    TypedErrors errors = new TypedErrors(this::services);
    server.setErrorHandler(errors);
    context.setErrorHandler(errors);
    server.setStopTimeout(STOP_MILLIS);
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException("the web server does not start", e);
    }
  }

  /** For callers of an address that nothing serves. */
  private String services() {
    String base = baseUrl();
    return services.stream()
        .filter(path -> path.lastIndexOf('/') == 0)
        .map(path -> base + "/ws" + path)
        .collect(Collectors.joining(", ", "its services are ", "; clients need only " + base));
  }

  Gates gates() {
    return gates;
  }

  int port() {
    return connector.getLocalPort();
  }

  /** Returns the URL by which others call this server, without a slash at the end. */
  public String baseUrl() {
    return ListenRules.baseUrl(config, security.tls().isPresent(), connector.getLocalPort());
  }

  /** Endpoints published from now on are also served below the paths of these protocols. */
  public void secure(List<MessageProof> proofs) {
    secured = new SecuredEndpoints(proofs, security.guard(), direct);
  }

  /** Serves the endpoint from now on; what it needs is made when its first request comes. */
  public void publish(SoapEndpoint endpoint) {
    services.add(endpoint.path());
    direct.publish(endpoint);
    onDemand.plan(
        endpoint.path(),
        () ->
            CxfServerFactory.create(
                cxf.factory(endpoint, endpoint.path(), advertised(), security)));
    secured
        .publications(
            endpoint,
            baseUrl(),
            (path, kind, gate) -> cxf.factory(endpoint, path, Optional.of(kind), gate))
        .forEach(onDemand::plan);
  }

  /** The policy of addresses at which the connection authenticates the caller; informative. */
  private Optional<String> advertised() {
    return security.accepts().equals(Set.of(Caller.Method.CERTIFICATE))
        ? Optional.of("certificate")
        : Optional.empty();
  }

  /** The memory, in bytes, of messages whose senders have not been authenticated yet. */
  public long unprovedMemory() {
    return gates.unprovedMemory();
  }

  /** How often each operation was called and how long it took, sorted by operation. */
  public List<OperationReport> operations() {
    return meters.report();
  }

  /** Sets the source of the identity that replies state; it is called for each reply. */
  public void identify(Supplier<Optional<ServerIdentity>> identity) {
    stated.of(identity);
  }

  /** The source of the problems that {@code /health} reports, which is public. */
  public void troubles(Supplier<List<String>> known) {
    troubles = known;
  }

  /** Serves names below one of {@link UndecodedPath#PREFIXES} from now on. */
  public void serveNames(String prefix, HttpServlet servlet) {
    named.get(prefix).mount(servlet);
  }

  /** Begins to serve. */
  public void accept() {
    server.addConnector(connector);
    try {
      connector.start();
    } catch (Exception e) {
      throw new IllegalStateException("the web server does not accept", e);
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
      connector.close();
    } catch (Exception e) {
      throw new IllegalStateException("the web server does not stop", e);
    } finally {
      cxf.close();
    }
  }
}
