package org.gridrls.client.tls;

import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.X509TrustManager;

/**
 * Delegates to another trust manager, then checks revocation lists. The JDK ignores a list that has
 * expired or that its authority did not sign; here an authority with lists needs a valid one.
 * Immutable, safe for threads.
 */
final class RevocationLists implements X509TrustManager {
  private final X509TrustManager others;
  private final Collection<X509Certificate> authorities;
  private final Collection<X509CRL> lists;
  private final Duration grace;
  private final Clock clock;

  /** {@code grace}: how long a list counts after its end. */
  RevocationLists(X509TrustManager others, TrustFiles files, Duration grace, Clock clock) {
    this.others = others;
    this.authorities = files.authorities();
    this.lists = files.crls();
    this.grace = grace;
    this.clock = clock;
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    others.checkClientTrusted(chain, authType);
    requireNotRevoked(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    others.checkServerTrusted(chain, authType);
    requireNotRevoked(chain);
  }

  private void requireNotRevoked(X509Certificate[] chain) throws CertificateException {
    for (X509Certificate certificate : chain) {
      if (!authorities.contains(certificate)) {
        requireNotRevoked(certificate, chain);
      }
    }
  }

  /** An authority without any list has revoked nothing. */
  private void requireNotRevoked(X509Certificate certificate, X509Certificate[] chain)
      throws CertificateException {
    List<X509CRL> named =
        lists.stream()
            .filter(
                list -> list.getIssuerX500Principal().equals(certificate.getIssuerX500Principal()))
            .toList();
    List<X509CRL> good =
        named.stream().filter(this::isCurrent).filter(list -> isSigned(list, chain)).toList();
    if (good.isEmpty() && !named.isEmpty()) {
      throw new TlsRefusal(
          "the revocation list of "
              + certificate.getIssuerX500Principal().getName()
              + " is out of date or not signed by it: get the current one");
    }
    if (good.stream().anyMatch(list -> list.isRevoked(certificate))) {
      throw new TlsRefusal("the server's certificate is revoked");
    }
  }

  private boolean isCurrent(X509CRL list) {
    Instant now = clock.instant();
    return list.getNextUpdate() == null
        || now.isBefore(list.getNextUpdate().toInstant().plus(grace));
  }

  private boolean isSigned(X509CRL list, X509Certificate[] chain) {
    return Stream.concat(authorities.stream(), Stream.of(chain))
        .filter(one -> one.getSubjectX500Principal().equals(list.getIssuerX500Principal()))
        .anyMatch(issuer -> isSignedBy(list, issuer));
  }

  private static boolean isSignedBy(X509CRL list, X509Certificate issuer) {
    try {
      list.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return others.getAcceptedIssuers();
  }
}
