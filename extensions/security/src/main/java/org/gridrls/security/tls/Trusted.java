package org.gridrls.security.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.gridrls.security.voms.VomsTrust;

/**
 * The authorities that a server trusts, as read from files. Safe for threads.
 *
 * @param certificates checks chains of certificates
 * @param organizations checks what VOMS servers say of their owners, if any of them is trusted
 */
record Trusted(X509TrustManager certificates, Optional<VomsTrust> organizations) {
  /** For a server without configured trust. */
  static final Trusted NOBODY = new Trusted(Nobody.INSTANCE, Optional.empty());

  /** The owner of a validated chain. Throws for an ambiguous name. */
  CertificateOwner owner(X509Certificate[] chain) throws CertificateException {
    CertificateOwner owner = CertificateOwner.of(chain);
    return organizations.map(known -> owner.with(known.memberships(chain))).orElse(owner);
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
      throw new CertificateException("no authority is trusted: set security.trust.directory");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
