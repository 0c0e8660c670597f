package org.gridrls.kit.tls;

import eu.emi.security.authn.x509.CrlCheckingMode;
import eu.emi.security.authn.x509.NamespaceCheckingMode;
import eu.emi.security.authn.x509.OCSPCheckingMode;
import eu.emi.security.authn.x509.OCSPParametes;
import eu.emi.security.authn.x509.ProxySupport;
import eu.emi.security.authn.x509.RevocationParameters;
import eu.emi.security.authn.x509.ValidationResult;
import eu.emi.security.authn.x509.impl.OpensslCertChainValidator;
import eu.emi.security.authn.x509.impl.ValidatorParams;
import eu.emi.security.authn.x509.proxy.ProxyUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
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

  private final OpensslCertChainValidator clients;
  private final OpensslCertChainValidator servers;

  private GridTrust(Path directory, boolean proxies) {
    clients = validator(directory, proxies ? ProxySupport.ALLOW : ProxySupport.DENY);
    servers = proxies ? validator(directory, ProxySupport.DENY) : clients;
  }

  /** Throws BAD_ARGUMENT if there is no directory, nothing in it, or something that is damaged. */
  static GridTrust read(Path directory, boolean proxies) {
    if (!Files.isDirectory(directory)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "there is no such directory of authorities", directory.toString());
    }
    TrustFiles.read(List.of(directory));
    return new GridTrust(directory, proxies);
  }

  /** Reads all now: what is looked up later might be half written. */
  private static OpensslCertChainValidator validator(Path directory, ProxySupport proxies) {
    RevocationParameters revocation =
        new RevocationParameters(
            CrlCheckingMode.IF_VALID, new OCSPParametes(OCSPCheckingMode.IGNORE));
    return new OpensslCertChainValidator(
        directory.toString(),
        true,
        NamespaceCheckingMode.EUGRIDPMA_AND_GLOBUS,
        NEVER,
        new ValidatorParams(revocation, proxies),
        false);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(clients, chain);
    X509Certificate owner =
        ProxyUtils.isProxy(chain) ? ProxyUtils.getEndUserCertificate(chain) : chain[0];
    requirePurpose(owner, CLIENT, "clients");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(servers, chain);
    requirePurpose(chain[0], SERVER, "servers");
  }

  /** Throws unless a chain without proxies leads to an authority, for whatever it may be used. */
  void requireTrusted(X509Certificate[] chain) throws CertificateException {
    check(servers, chain);
  }

  private static void check(OpensslCertChainValidator validator, X509Certificate[] chain)
      throws CertificateException {
    ValidationResult result = validator.validate(chain);
    if (!result.isValid()) {
      throw new CertificateException(result.getErrors().get(0).getMessage());
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
    return servers.getTrustedIssuers();
  }
}
