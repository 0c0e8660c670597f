package org.gridrls.security.tls;

import eu.emi.security.authn.x509.CrlCheckingMode;
import eu.emi.security.authn.x509.NamespaceCheckingMode;
import eu.emi.security.authn.x509.OCSPCheckingMode;
import eu.emi.security.authn.x509.OCSPParametes;
import eu.emi.security.authn.x509.ProxySupport;
import eu.emi.security.authn.x509.RevocationParameters;
import eu.emi.security.authn.x509.ValidationError;
import eu.emi.security.authn.x509.ValidationErrorCategory;
import eu.emi.security.authn.x509.ValidationErrorCode;
import eu.emi.security.authn.x509.ValidationResult;
import eu.emi.security.authn.x509.impl.OpensslCertChainValidator;
import eu.emi.security.authn.x509.impl.ValidatorParams;
import eu.emi.security.authn.x509.proxy.ProxyUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.X509TrustManager;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.tls.TrustFiles;

/**
 * The rules of grids: a directory of authorities, what each of them may sign, revocation lists,
 * and, where they are wanted, proxy certificates of users. As it was read; it does not change. Safe
 * for threads.
 */
final class GridTrust implements X509TrustManager {
  private static final String CLIENT = "1.3.6.1.5.5.7.3.2";
  private static final String SERVER = "1.3.6.1.5.5.7.3.1";
  private static final String ANY = "2.5.29.37.0";
  private static final long NEVER = -1;

  private static final NamespaceCheckingMode STRICT =
      NamespaceCheckingMode.EUGRIDPMA_AND_GLOBUS_REQUIRE;
  private static final NamespaceCheckingMode LENIENT = NamespaceCheckingMode.EUGRIDPMA_AND_GLOBUS;

  private final NamePolicies policies;
  private final Collection<X509CRL> lists;
  private final Clock clock;
  private final List<OpensslCertChainValidator> clients;
  private final List<OpensslCertChainValidator> servers;

  private GridTrust(Path directory, boolean proxies, NamePolicies policies, Clock clock) {
    this.policies = policies;
    this.lists = TrustFiles.read(List.of(directory)).crls();
    this.clock = clock;
    clients = validators(directory, proxies ? ProxySupport.ALLOW : ProxySupport.DENY);
    servers = proxies ? validators(directory, ProxySupport.DENY) : clients;
    policies.requireFor(getAcceptedIssuers());
  }

  /** A second one, for chains of authorities that need no policy, only if there are such. */
  private List<OpensslCertChainValidator> validators(Path directory, ProxySupport proxies) {
    OpensslCertChainValidator strict = validator(directory, proxies, STRICT);
    return policies.hasExceptions()
        ? List.of(strict, validator(directory, proxies, LENIENT))
        : List.of(strict);
  }

  /**
   * Throws BAD_ARGUMENT if there is no directory, nothing in it, something that is damaged, or an
   * authority without a policy that is not among {@code exceptions}.
   */
  static GridTrust read(Path directory, boolean proxies, List<String> exceptions, Clock clock) {
    if (!Files.isDirectory(directory)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "there is no such directory of authorities", directory.toString());
    }
    return new GridTrust(directory, proxies, NamePolicies.read(directory, exceptions), clock);
  }

  /** Reads all files now: a later read might find a partial file. */
  private static OpensslCertChainValidator validator(
      Path directory, ProxySupport proxies, NamespaceCheckingMode names) {
    RevocationParameters revocation =
        new RevocationParameters(
            CrlCheckingMode.IF_VALID, new OCSPParametes(OCSPCheckingMode.IGNORE));
    return new OpensslCertChainValidator(
        directory.toString(), true, names, NEVER, new ValidatorParams(revocation, proxies), false);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(clients, chain);
    X509Certificate owner =
        ProxyUtils.isProxy(chain) ? ProxyUtils.getEndUserCertificate(chain) : chain[0];
    for (X509Certificate one : chain) {
      requireSigning(one);
      if (one.equals(owner)) {
        break;
      }
      ProxyRules.require(one);
    }
    requirePurpose(owner, CLIENT, "clients");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(servers, chain);
    requireSigning(chain[0]);
    requirePurpose(chain[0], SERVER, "servers");
  }

  /** Throws unless a chain without proxies leads to an authority, for whatever it may be used. */
  void requireTrusted(X509Certificate[] chain) throws CertificateException {
    check(servers, chain);
  }

  private void check(List<OpensslCertChainValidator> validators, X509Certificate[] chain)
      throws CertificateException {
    ValidationResult strict = validators.get(0).validate(chain);
    if (!strict.isValid() && !isException(validators, chain)) {
      ValidationError error = strict.getErrors().get(0);
      boolean ofList =
          error.getErrorCategory() == ValidationErrorCategory.CRL
              && error.getErrorCode() != ValidationErrorCode.certRevoked;
      String why = error.getMessage();
      throw new CertificateException(ofList ? expiredList(chain).orElse(why) : why);
    }
    requireCurrent(strict.isValid() ? strict : validators.get(1).validate(chain));
  }

  /** The library says that the signature of such a list is invalid. */
  private Optional<String> expiredList(X509Certificate[] chain) {
    Date now = Date.from(clock.instant());
    return lists.stream()
        .filter(list -> list.getNextUpdate() != null && list.getNextUpdate().before(now))
        .filter(
            list ->
                Stream.of(chain)
                    .anyMatch(
                        one -> one.getIssuerX500Principal().equals(list.getIssuerX500Principal())))
        .map(
            list ->
                "the revocation list of "
                    + list.getIssuerX500Principal().getName()
                    + " expired at "
                    + list.getNextUpdate().toInstant()
                    + ": get the current one")
        .findFirst();
  }

  /** Libraries take an authority that is trusted whatever its period says. */
  private static void requireCurrent(ValidationResult valid) throws CertificateException {
    for (X509Certificate one : valid.getValidChain()) {
      try {
        one.checkValidity();
      } catch (CertificateException outOfDate) {
        throw new CertificateException(
            "not valid now: "
                + one.getSubjectX500Principal().getName()
                + " ("
                + outOfDate.getMessage()
                + ")",
            outOfDate);
      }
    }
  }

  /** True if the chain is good but for the policies of authorities that need none. */
  private boolean isException(List<OpensslCertChainValidator> validators, X509Certificate[] chain) {
    if (validators.size() == 1) {
      return false;
    }
    ValidationResult lenient = validators.get(1).validate(chain);
    return lenient.isValid()
        && lenient.getValidChain().stream()
            .filter(one -> !ProxyUtils.isProxy(one))
            .allMatch(one -> policies.mayIssue(one.getIssuerX500Principal()));
  }

  /** TLS and messages are proved by signatures: a key for other uses proves nothing. */
  private static void requireSigning(X509Certificate certificate) throws CertificateException {
    boolean[] uses = certificate.getKeyUsage();
    if (uses != null && !uses[0]) {
      throw new CertificateException("the certificate's key is not for digital signatures");
    }
  }

  private static void requirePurpose(X509Certificate certificate, String purpose, String whose)
      throws CertificateException {
    List<String> purposes = certificate.getExtendedKeyUsage();
    if (purposes != null && !purposes.contains(purpose) && !purposes.contains(ANY)) {
      throw new CertificateException("the certificate is not for " + whose);
    }
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return servers.get(0).getTrustedIssuers();
  }
}
