package org.gridrls.wss.message;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.X509TrustManager;
import org.gridrls.api.Causes;
import org.gridrls.wss.xml.Refused;

/**
 * Decides which certificates are accepted, the same for messages as for connections.
 * Implementations are safe for threads.
 */
@FunctionalInterface
public interface TrustedCertificates {
  String CALLS = "1.3.6.1.5.5.7.3.2";
  String SERVES = "1.3.6.1.5.5.7.3.1";

  /**
   * Returns if the chain leads to a trusted authority, is valid now, not revoked and made for this;
   * throws PERMISSION_DENIED if not.
   */
  void check(List<X509Certificate> chain);

  /** Certificates of callers, by what checks those of TLS clients. */
  static TrustedCertificates callers(X509TrustManager manager) {
    return chain -> {
      requirePurpose(chain.get(0), CALLS);
      check(
          chain,
          certificates ->
              manager.checkClientTrusted(
                  certificates, certificates[0].getPublicKey().getAlgorithm()));
    };
  }

  /** Certificates of servers, by what checks those of TLS servers. */
  static TrustedCertificates servers(X509TrustManager manager) {
    return chain -> {
      requirePurpose(chain.get(0), SERVES);
      check(chain, certificates -> manager.checkServerTrusted(certificates, "UNKNOWN"));
    };
  }

  /** Checks a chain as a trust manager does. */
  @FunctionalInterface
  interface Check {
    void run(X509Certificate[] chain) throws CertificateException;
  }

  private static void check(List<X509Certificate> chain, Check check) {
    try {
      check.run(chain.toArray(X509Certificate[]::new));
    } catch (CertificateException e) {
      throw Refused.because("the certificate is not trusted: " + Causes.root(e).getMessage());
    }
  }

  private static void requirePurpose(X509Certificate certificate, String purpose) {
    boolean[] usage = certificate.getKeyUsage();
    try {
      List<String> purposes = certificate.getExtendedKeyUsage();
      boolean meant =
          purposes == null || purposes.contains(purpose) || purposes.contains("2.5.29.37.0");
      if (!meant || usage != null && !usage[0]) {
        throw Refused.because("the certificate is for another purpose");
      }
    } catch (CertificateException e) {
      throw Refused.because("the certificate's purpose can't be read");
    }
  }
}
