package org.gridrls.certs;

import java.nio.file.Path;
import java.security.cert.X509CRL;
import java.util.List;

/**
 * Writes a directory of trusted authorities in the form that grid software reads: the certificate,
 * what it may sign, and its revocation list, under OpenSSL's hash of its name. Stateless, safe for
 * threads.
 */
public final class TrustDirectory {
  private TrustDirectory() {}

  /** Adds an authority to a directory, or brings it up to date. */
  public static void write(Path directory, CertificateAuthority authority) {
    String hash = GridNames.hash(authority.subject());
    Files.directory(directory);
    Files.write(directory.resolve(hash + ".0"), Pem.certificates(List.of(authority.certificate())));
    Files.write(directory.resolve(hash + ".signing_policy"), signingPolicy(authority));
    Files.write(directory.resolve(hash + ".namespaces"), namespaces(authority));
    writeRevocations(directory, authority);
  }

  /** Only the revocation list, which changes most often. */
  public static void writeRevocations(Path directory, CertificateAuthority authority) {
    String hash = GridNames.hash(authority.subject());
    Files.write(directory.resolve(hash + ".r0"), pem(authority.revocations()));
  }

  static String pem(X509CRL list) {
    return Certificates.done(() -> Pem.of("X509 CRL", list.getEncoded()));
  }

  private static String signingPolicy(CertificateAuthority authority) {
    return String.format(
        "access_id_CA   X509    '%s'%n"
            + "pos_rights     globus  CA:sign%n"
            + "cond_subjects  globus  '\"%s/*\"'%n",
        GridNames.slashes(authority.subject()), prefix(authority));
  }

  private static String namespaces(CertificateAuthority authority) {
    return String.format(
        "TO Issuer \"%s\" \\%n  PERMIT Subject \"%s/.*\"%n",
        GridNames.slashes(authority.subject()), prefix(authority));
  }

  private static String prefix(CertificateAuthority authority) {
    return "/O=" + authority.organization();
  }
}
