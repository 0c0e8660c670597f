package org.gridrls.kit.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.gridrls.kit.voms.VomsTrust;

/**
 * Whom a server trusts, as it was read from files. Safe for threads.
 *
 * @param certificates judges chains of certificates
 * @param organizations judges what VOMS servers say of their owners, if any of them is trusted
 */
record Trusted(X509TrustManager certificates, Optional<VomsTrust> organizations) {
  /** For a server that was not told whom to trust. */
  static final Trusted NOBODY = new Trusted(Nobody.INSTANCE, Optional.empty());

  /** Of a chain that was found good. Throws for a name that has two meanings. */
  Peer peer(X509Certificate[] chain) throws CertificateException {
    Peer peer = Peer.of(chain);
    return organizations.map(known -> peer.with(known.memberships(chain))).orElse(peer);
  }

  private enum Nobody implements X509TrustManager {
    INSTANCE;

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      refuse();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      refuse();
    }

    private static void refuse() throws CertificateException {
      throw new CertificateException("nobody is trusted: set security.trust.directory");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
