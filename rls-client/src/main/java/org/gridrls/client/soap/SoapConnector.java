package org.gridrls.client.soap;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.soap.SOAPBinding;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLConnection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.HttpsURLConnection;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transports.http.configuration.ConnectionType;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.softstate.SoftStateUpdate;

/**
 * Creates proxies for SOAP endpoints and caches recently used ones: one for each port type and
 * address, immutable after creation, so that all threads share it. Connections stay open between
 * calls. Closing it ends all of them.
 */
public class SoapConnector implements AutoCloseable {
  /** Idle connections the JDK keeps for one address; its default of 5 starves busy clients. */
  private static final int IDLE_CONNECTIONS = 64;

  /** Proxies kept: a federation has some hundred endpoints, a proxy takes some hundred KB. */
  private static final int PROXIES_MAX = 1_000;

  private final Map<String, Supplier<Optional<String>>> headers = new LinkedHashMap<>();
  private final Timeouts timeouts;
  private final Credentials credentials;
  private final LinkRule links;
  private final ProxyCache proxies;
  private CallSigner signer;
  private Bus bus;

  record Key(Class<?> portType, String address) {}

  public SoapConnector(Timeouts timeouts) {
    this(timeouts, Credentials.NONE);
  }

  /** Calls with the identity that the credentials prove. */
  public SoapConnector(Timeouts timeouts, Credentials credentials) {
    this(timeouts, credentials, LinkRule.ANY, PROXIES_MAX);
  }

  /**
   * Calls with the identity that the credentials prove; {@code links} decides which addresses may
   * be called.
   */
  public SoapConnector(Timeouts timeouts, Credentials credentials, LinkRule links) {
    this(timeouts, credentials, links, PROXIES_MAX);
  }

  /** Caches up to this number of proxies; an evicted proxy is created again. */
  public SoapConnector(Timeouts timeouts, int proxiesMax) {
    this(timeouts, Credentials.NONE, LinkRule.ANY, proxiesMax);
  }

  private SoapConnector(
      Timeouts timeouts, Credentials credentials, LinkRule links, int proxiesMax) {
    this.timeouts = timeouts;
    this.credentials = credentials;
    this.links = links;
    this.proxies = new ProxyCache(proxiesMax);
    if (System.getProperty("http.maxConnections") == null) {
      System.setProperty("http.maxConnections", Integer.toString(IDLE_CONNECTIONS));
    }
    TlsWarmUp.tls(credentials);
  }

  /** Signs calls to addresses that require it by this signer, not by the credentials. */
  public synchronized void sign(CallSigner other) {
    signer = other;
  }

  /** Signs calls to addresses that require it; throws BAD_ARGUMENT if nothing can. */
  protected final synchronized CallSigner signer() {
    if (signer == null) {
      signer = credentials.signing().signer(this);
    }
    return signer;
  }

  public Credentials credentials() {
    return credentials;
  }

  /**
   * Another one for the same caller, with the same headers and other times to wait; closed apart
   * from this one.
   */
  public SoapConnector with(Timeouts others) {
    return withHeaders(new SoapConnector(others, credentials, links));
  }

  /** Gives it the headers of this one. */
  protected final synchronized SoapConnector withHeaders(SoapConnector other) {
    headers.forEach(other::header);
    return other;
  }

  /** A connection of the same caller for other than SOAP, not connected yet. */
  public HttpURLConnection open(URI address) throws IOException {
    return prepared(address, address.toURL().openConnection());
  }

  /**
   * Returns a connection straight to the address, whatever proxy the JVM has, not connected yet.
   */
  public HttpURLConnection openDirectly(URI address) throws IOException {
    return prepared(address, address.toURL().openConnection(Proxy.NO_PROXY));
  }

  /** Which addresses may be called. */
  public LinkRule links() {
    return links;
  }

  private HttpURLConnection prepared(URI address, URLConnection unprepared) {
    links.require(address);
    HttpURLConnection connection = (HttpURLConnection) unprepared;
    connection.setConnectTimeout((int) timeouts.connect().toMillis());
    connection.setReadTimeout((int) timeouts.answer().toMillis());
    if (connection instanceof HttpsURLConnection secured) {
      secured.setSSLSocketFactory(credentials.sockets());
    }
    return connection;
  }

  /** Adds an HTTP header to every request for which the calling thread has a value. */
  public synchronized void header(String name, Supplier<Optional<String>> value) {
    headers.put(name, value);
    if (bus != null) {
      bus.getOutInterceptors().add(new ExtraHeader(name, value));
    }
  }

  /** CXF is started by the first call that needs it. */
  private synchronized Bus bus() {
    if (bus == null) {
      bus = createBus();
      bus.getInInterceptors().add(new AnsweringServer.Reading());
      bus.getInFaultInterceptors().add(new AnsweringServer.Reading());
      headers.forEach((name, value) -> bus.getOutInterceptors().add(new ExtraHeader(name, value)));
    }
    return bus;
  }

  /** Makes a proxy whose calls fail if another server than the expected one answers. */
  public final <P> P proxy(Class<P> portType, MemberAddress address) {
    P port = proxy(portType, address.url());
    return address
        .expected()
        .map(expected -> AnsweringServer.required(portType, port, address.url(), expected))
        .orElse(port);
  }

  protected Bus createBus() {
    return ClientBus.create();
  }

  /** The proxy of an endpoint; no message is sent yet. */
  public <P> P proxy(Class<P> portType, String address) {
    return portType.cast(proxies.get(new Key(portType, address), this::create));
  }

  /** How many proxies exist: those kept, and those that others still hold. */
  int proxies() {
    return proxies.size();
  }

  private Object create(Key key) {
    Bus ready = bus(); // decides where CXF logs, before classes of CXF that log
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setBus(ready);
    factory.setServiceClass(key.portType);
    factory.setAddress(key.address);
    factory.setDataBinding(WireBinding.of(key.portType));
    Object proxy = factory.create();
    // replies come as attachments only to requests that do
    boolean attachments = key.portType == SoftStateUpdate.class;
    ((SOAPBinding) ((BindingProvider) proxy).getBinding()).setMTOMEnabled(attachments);
    Client client = ClientProxy.getClient(proxy);
    if (!attachments) {
      // it makes all of jakarta.activation ready, to do nothing
      client
          .getEndpoint()
          .getBinding()
          .getOutInterceptors()
          .removeIf(AttachmentOutInterceptor.class::isInstance);
    }
    HTTPConduit conduit = (HTTPConduit) client.getConduit();
    if (key.portType == Registry.class) {
      // members of a later version may have roles and port types that this one does not know
      client.getEndpoint().put(JAXBDataBinding.SET_VALIDATION_EVENT_HANDLER, "false");
    }
    conduit.setClient(policy());
    if (key.address.startsWith("https:")) {
      conduit.setTlsClientParameters(tls());
    }
    client.getOutInterceptors().add(new LinkGate(key.address, links));
    client
        .getOutInterceptors()
        .add(new ExtraHeader("Authorization", () -> credentials.authorization(key.address)));
    if (MessageSigning.isRequired(key.address)) {
      signer().attach(client, key.address);
    }
    return proxy;
  }

  /** The JDK checks the host's name during the handshake. */
  private TLSClientParameters tls() {
    TLSClientParameters tls = new TLSClientParameters();
    tls.setSSLSocketFactory(credentials.sockets());
    tls.setUseHttpsURLConnectionDefaultHostnameVerifier(true);
    return tls;
  }

  private HTTPClientPolicy policy() {
    HTTPClientPolicy policy = new HTTPClientPolicy();
    policy.setConnection(ConnectionType.KEEP_ALIVE);
    policy.setConnectionTimeout(timeouts.connect().toMillis());
    policy.setReceiveTimeout(timeouts.answer().toMillis());
    policy.setAutoRedirect(false);
    return policy;
  }

  @Override
  public void close() {
    proxies.close();
    synchronized (this) {
      if (bus != null) {
        bus.shutdown(true);
      }
    }
    TlsWarmUp.await();
  }
}
