package org.gridrls.security.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/**
 * Accepts every client certificate during the handshake, which proves that the client has the key;
 * {@link CertificateAuthenticator} validates the certificate before the first request is read. The
 * client then gets a fault with the reason, where TLS 1.3 would only close the connection, and a
 * resumed session is validated like a new one. Stateless, safe for threads.
 */
enum DeferredTrustManager implements X509TrustManager {
  INSTANCE;

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType) {
    // see above
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("this is the side of the server");
  }

  /** None: clients do not need the long list in each handshake. */
  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
