package org.gridrls.client.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.X509TrustManager;

/**
 * Delegates to the current trust manager; it can be replaced while running. It is not an extended
 * trust manager, so that the JDK itself adds the checks of the host name and of weak algorithms;
 * certificates with the host only in the common name are refused here. Safe for threads.
 */
final class SwitchingTrustManager implements X509TrustManager {
  private final Supplier<X509TrustManager> source;

  public SwitchingTrustManager(Supplier<X509TrustManager> source) {
    this.source = source;
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    source.get().checkClientTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    source.get().checkServerTrusted(chain, authType);
    HostNames.require(chain[0]);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return source.get().getAcceptedIssuers();
  }
}
