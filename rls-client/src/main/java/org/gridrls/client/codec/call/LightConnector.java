package org.gridrls.client.codec.call;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.cxf.Bus;
import org.gridrls.client.soap.CallSigner;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.client.soap.MessageSigning;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/**
 * Calls services without CXF, which it starts only for what the codec does not know: signed
 * attachments, texts that need special characters, unusual replies. Its calls are those of {@link
 * SoapConnector}, and take less processor time. Safe for threads.
 */
public final class LightConnector extends SoapConnector {
  private final CxfFallback replay = new CxfFallback();
  private final Map<String, Supplier<Optional<String>>> headers = new ConcurrentHashMap<>();

  public LightConnector(Timeouts timeouts, Credentials credentials) {
    this(timeouts, credentials, LinkRule.ANY);
  }

  /**
   * A light connector, or one that makes all calls by CXF if the system property {@code rls.light}
   * is not true.
   */
  public static SoapConnector preferred(
      Timeouts timeouts, Credentials credentials, LinkRule links) {
    return Boolean.parseBoolean(System.getProperty("rls.light", "true"))
        ? new LightConnector(timeouts, credentials, links)
        : new SoapConnector(timeouts, credentials, links);
  }

  /** Creates a connector for which {@code links} decides which addresses may be called. */
  public LightConnector(Timeouts timeouts, Credentials credentials, LinkRule links) {
    super(timeouts, credentials, links);
  }

  @Override
  public SoapConnector with(Timeouts others) {
    return withHeaders(new LightConnector(others, credentials(), links()));
  }

  @Override
  protected Bus createBus() {
    return replay.offeredTo(super.createBus());
  }

  @Override
  public void header(String name, Supplier<Optional<String>> value) {
    super.header(name, value);
    headers.put(name, value);
  }

  /** The headers that the calling thread sends. */
  Map<String, Supplier<Optional<String>>> headers() {
    return headers;
  }

  CxfFallback replay() {
    return replay;
  }

  @Override
  public <P> P proxy(Class<P> portType, String address) {
    if (MessageSigning.isRequired(address)) {
      signer(); // refuses calls that cannot be signed before the first one
    }
    return portType.cast(
        Proxy.newProxyInstance(
            portType.getClassLoader(),
            new Class<?>[] {portType},
            new LightCalls(this, portType, address)));
  }

  /** Begins a call to an address that requires signed messages; empty for others. */
  Optional<CallSigner.SignedCall> signed(String address, String action) {
    return MessageSigning.isRequired(address)
        ? Optional.of(signer().begin(address, action))
        : Optional.empty();
  }

  /** A proxy that calls by CXF. */
  <P> P stack(Class<P> portType, String address) {
    return super.proxy(portType, address);
  }
}
