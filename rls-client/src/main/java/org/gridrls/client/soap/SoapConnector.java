package org.gridrls.client.soap;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLConnection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.net.ssl.HttpsURLConnection;
import org.gridrls.api.RlsException;

/**
 * Makes proxies for SOAP endpoints, whose calls are those of one caller. A proxy takes no
 * connection of its own; connections stay open between calls. Safe for threads.
 */
public final class SoapConnector implements AutoCloseable {
  /** Idle connections the JDK keeps for one address; its default of 5 starves busy clients. */
  private static final int IDLE_CONNECTIONS = 64;

  private final Map<String, Supplier<Optional<String>>> headers = new ConcurrentHashMap<>();
  private final Timeouts timeouts;
  private final Credentials credentials;
  private final LinkRule links;
  private CallSigner signer;

  /** Calls without an identity; trusts the authorities of the JDK. */
  public SoapConnector(Timeouts timeouts) {
    this(timeouts, Credentials.NONE);
  }

  /** Calls with the identity that the credentials prove. */
  public SoapConnector(Timeouts timeouts, Credentials credentials) {
    this(timeouts, credentials, LinkRule.ANY);
  }

  /**
   * Calls with the identity that the credentials prove; {@code links} decides which addresses may
   * be called.
   */
  public SoapConnector(Timeouts timeouts, Credentials credentials, LinkRule links) {
    this.timeouts = timeouts;
    this.credentials = credentials;
    this.links = links;
    if (System.getProperty("http.maxConnections") == null) {
      System.setProperty("http.maxConnections", Integer.toString(IDLE_CONNECTIONS));
    }
    TlsWarmUp.tls(credentials);
  }

  /** Signs calls to addresses that require it by this signer, not by the credentials. */
  public synchronized void sign(CallSigner other) {
    signer = other;
  }

  /**
   * Begins a call to an address that requires signed messages; empty for others.
   *
   * @throws RlsException BAD_ARGUMENT if nothing can sign
   */
  Optional<CallSigner.SignedCall> signed(String address, String action) {
    return MessageSigning.isRequired(address)
        ? Optional.of(signer().begin(address, action))
        : Optional.empty();
  }

  private synchronized CallSigner signer() {
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
    SoapConnector other = new SoapConnector(others, credentials, links);
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
  public void header(String name, Supplier<Optional<String>> value) {
    headers.put(name, value);
  }

  /** The headers of a request to this address that the calling thread sends now. */
  void addHeaders(HttpURLConnection connection, String address) {
    headers.forEach(
        (name, value) -> value.get().ifPresent(now -> connection.setRequestProperty(name, now)));
    credentials
        .authorization(address)
        .ifPresent(now -> connection.setRequestProperty("Authorization", now));
  }

  /** Makes a proxy whose calls fail if another server than the expected one answers. */
  public <P> P proxy(Class<P> portType, MemberAddress address) {
    P port = proxy(portType, address.url());
    return address
        .expected()
        .map(expected -> AnsweringServer.required(portType, port, address.url(), expected))
        .orElse(port);
  }

  /**
   * The proxy of an endpoint; no message is sent yet.
   *
   * @throws RlsException BAD_ARGUMENT if the address requires signed messages and nothing can sign
   */
  public <P> P proxy(Class<P> portType, String address) {
    if (MessageSigning.isRequired(address)) {
      signer();
    }
    return portType.cast(
        java.lang.reflect.Proxy.newProxyInstance(
            portType.getClassLoader(),
            new Class<?>[] {portType},
            new PortCalls(this, portType, address)));
  }

  @Override
  public void close() {
    TlsWarmUp.await();
  }
}
