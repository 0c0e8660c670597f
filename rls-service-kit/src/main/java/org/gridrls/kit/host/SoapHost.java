package org.gridrls.kit.host;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.wsdl.Definition;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.kit.host.http.BoundedConnections;
import org.gridrls.kit.host.http.Gates;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.HostLimits;
import org.gridrls.kit.host.http.MeteredRequests;
import org.gridrls.kit.host.http.TypedErrors;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.host.meter.OperationReport;
import org.gridrls.kit.host.soap.AttachmentGate;
import org.gridrls.kit.host.soap.CallEnd;
import org.gridrls.kit.host.soap.CallGate;
import org.gridrls.kit.host.soap.CallMeter;
import org.gridrls.kit.host.soap.CxfServerFactory;
import org.gridrls.kit.host.soap.EnvelopePrefixes;
import org.gridrls.kit.host.soap.MeteredContent;
import org.gridrls.kit.host.soap.MtomInKind;
import org.gridrls.kit.host.soap.OneOperation;
import org.gridrls.kit.host.soap.PolicyWsdl;
import org.gridrls.kit.host.soap.TypedFaults;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.MessageProof;

/**
 * Our own Jetty with CXF mounted as a servlet at {@code /ws}. Opened in three steps, so that no
 * request is served before everything is published, and the port is known before services start:
 * {@link #bind}, {@link #publish} for each endpoint, {@link #accept}. Closing it stops accepting,
 * waits for running requests, and stops its threads.
 */
public final class SoapHost implements AutoCloseable {
  private static final long STOP_MILLIS = 10_000;
  private static final int IDLE_MILLIS = 60_000;

  private static final int NETWORK_THREADS = 12;
  private static final int SURPLUS_LEAST = 16;

  /** Limits the attributes of one element; they are read before anything can be counted. */
  private static final int ATTRIBUTES_MAX = 100;

  private static final int ATTRIBUTE_LENGTH_MAX = 16 << 10;

  /** Connections that clients keep open between calls need no longer than that to be seen idle. */
  private static final int IDLE_AT_STOP_MILLIS = 100;

  private final HostConfig config;
  private final HostSecurity security;
  private final Server server;
  private final ServerConnector connector;
  private final Bus bus;
  private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
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
    this.server = new Server(threads());
    this.bus = bus();
    this.connector = connector();
    // faults are logged by FaultMapper and TypedFaults, once, and not as warnings with traces
    bus.setProperty(
        FaultListener.class.getName(), (FaultListener) (failure, what, message) -> false);
  }

  /**
   * Without what costs each request time and brings nothing: looking for a class loader among the
   * resources, and for policies: our WSDLs have them for clients, and what they ask is checked by
   * interceptors of our own.
   */
  private static Bus bus() {
    Bus bus = BusFactory.newInstance().createBus();
    bus.setExtension(SoapHost.class.getClassLoader(), ClassLoader.class);
    bus.getExtension(PolicyEngine.class).setEnabled(false);
    return bus;
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

  /** These threads accept connections, read requests and hand them to a lane; they never wait. */
  private static QueuedThreadPool threads() {
    QueuedThreadPool pool = new QueuedThreadPool(NETWORK_THREADS, NETWORK_THREADS);
    pool.setName("http");
    return pool;
  }

  /** The limit, and some connections more, on which a refusal is sent. */
  private int connectionsMax() {
    return config.connections() + Math.max(SURPLUS_LEAST, config.connections() / 4);
  }

  private ServerConnector connector() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setIdleTimeout(IDLE_MILLIS);
    http.setUriCompliance(UndecodedPath.COMPLIANCE);
    ServerConnector made = new ServerConnector(server, 1, 1, protocols(http));
    made.setHost(config.host());
    made.setPort(config.port());
    made.setAcceptQueueSize(1_024);
    made.setIdleTimeout(IDLE_MILLIS);
    made.setShutdownIdleTimeout(IDLE_AT_STOP_MILLIS);
    return made;
  }

  /** Whatever the client's TLS names as host: many are called by their address. */
  private ConnectionFactory[] protocols(HttpConfiguration http) {
    ConnectionFactory plain =
        new BoundedConnections(http, config.limits().headTime(), config.connections());
    if (security.tls().isEmpty()) {
      return new ConnectionFactory[] {plain};
    }
    http.addCustomizer(new SecureRequestCustomizer(false));
    boolean certificates = security.accepts().contains(Caller.Method.CERTIFICATE);
    return new ConnectionFactory[] {
      new SslConnectionFactory(security.tls().get().connections(certificates), plain.getProtocol()),
      plain
    };
  }

  private void startWithoutConnector(HostedServlet... pages) {
    SoapServlet cxf = new SoapServlet();
    cxf.setBus(bus);
    ServletHolder holder = new ServletHolder("soap", cxf);
    holder.setInitParameter("hide-service-list-page", "true");
    holder.setInitOrder(1);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(holder, "/ws/*");
    context.addServlet(
        new ServletHolder("health", new HealthServlet(() -> troubles.get())), "/health");
    List.of(pages).forEach(page -> page.addTo(context));
    named.forEach(
        (prefix, servlet) -> context.addServlet(new ServletHolder(prefix, servlet), prefix + "*"));
    gates.before(context, new Handler.Wrapper[] {onDemand, direct}, server);
    stated.setHandler(server.getHandler());
    server.setHandler(stated);
    server.addBean(new NetworkConnectionLimit(connectionsMax(), connector));
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
    onDemand.planMain(
        endpoint.path(),
        () ->
            direct.publish(
                endpoint,
                CxfServerFactory.create(factory(endpoint, endpoint.path(), advertised(), security)),
                Optional.empty()));
    secured
        .publications(
            endpoint, (path, kind, gate) -> factory(endpoint, path, Optional.of(kind), gate))
        .forEach(onDemand::plan);
  }

  /** The policy of addresses at which the connection authenticates the caller; informative. */
  private Optional<String> advertised() {
    return security.accepts().equals(Set.of(Caller.Method.CERTIFICATE))
        ? Optional.of("certificate")
        : Optional.empty();
  }

  private JaxWsServerFactoryBean factory(
      SoapEndpoint endpoint, String path, Optional<String> policy, HostSecurity gate) {
    String wsdl = PolicyWsdl.compose(bus, definitions, endpoint.wsdl(), path, policy);
    HostLimits.Messages limits = config.limits().messages();
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setBus(bus);
    factory.setServiceClass(endpoint.portType());
    factory.setServiceBean(endpoint.implementation());
    factory.setWsdlURL(wsdl);
    factory.setServiceName(endpoint.service());
    factory.setEndpointName(endpoint.port());
    factory.setAddress(path);
    factory.setPublishedEndpointUrl(baseUrl() + "/ws" + path);
    factory.setProperties(
        Map.of(
            "mtom-enabled",
            "true",
            "schema-validation-enabled",
            "NONE",
            "attachment-max-size",
            Long.toString(config.requestBytesMax()),
            "attachment-max-count",
            Integer.toString(config.limits().attachments()),
            "attachment-memory-threshold",
            Integer.toString(MeteredRequests.ATTACHMENT_BYTES),
            StaxUtils.MAX_ELEMENT_DEPTH,
            Integer.toString(limits.depth()),
            StaxUtils.MAX_ATTRIBUTE_COUNT,
            Integer.toString(ATTRIBUTES_MAX),
            StaxUtils.MAX_ATTRIBUTE_SIZE,
            Integer.toString(ATTRIBUTE_LENGTH_MAX)));
    factory.getInInterceptors().add(new MeteredContent(limits, endpoint.portType()));
    factory.getInInterceptors().add(new MtomInKind());
    factory.getInInterceptors().add(new EnvelopePrefixes());
    factory.getInInterceptors().add(new OneOperation());
    factory.getOutFaultInterceptors().add(new TypedFaults());
    factory.getInInterceptors().add(new CallGate(endpoint.name(), gate));
    factory.getInInterceptors().add(AttachmentGate.before());
    factory.getInInterceptors().add(AttachmentGate.after());
    CallEnd.attachTo(factory);
    new CallMeter(endpoint.name(), meters).attachTo(factory);
    return factory;
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
    onDemand.begin();
  }

  @Override
  public void close() {
    try {
      server.stop();
      connector.close();
    } catch (Exception e) {
      throw new IllegalStateException("the web server does not stop", e);
    } finally {
      bus.shutdown(true);
    }
  }
}
