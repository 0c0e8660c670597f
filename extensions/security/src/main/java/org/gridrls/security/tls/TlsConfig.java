package org.gridrls.security.tls;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.config.Settings;

/**
 * The server's own credential, and trusted authorities. Immutable.
 *
 * @param own its certificate and key; with them its port speaks TLS
 * @param trust authorities: a directory in the grid's format, or PEM files
 * @param plainLinks hosts, or {@code host:port}, that the server may call without TLS
 */
public record TlsConfig(
    CredentialFiles own, Trust trust, Duration refresh, List<String> plainLinks) {
  public TlsConfig {
    plainLinks = List.copyOf(plainLinks);
  }

  /**
   * The authorities that the server trusts.
   *
   * @param directory in the grid's format, with policies of names and revocation lists
   * @param certificates PEM files
   * @param revocationGrace how long a revocation list among those PEM files counts after its end
   * @param proxies whether proxy certificates may act for their owners (RFC 3820)
   * @param withoutPolicy distinguished names of authorities that may sign any name
   * @param vomsDirectory who may say what groups of virtual organizations people have
   */
  public record Trust(
      Optional<Path> directory,
      List<Path> certificates,
      Duration revocationGrace,
      boolean proxies,
      List<String> withoutPolicy,
      Optional<Path> vomsDirectory) {
    public Trust {
      certificates = List.copyOf(certificates);
      withoutPolicy = List.copyOf(withoutPolicy);
    }

    boolean isEmpty() {
      return directory.isEmpty() && certificates.isEmpty();
    }
  }

  /**
   * Reads the section {@code security}.
   *
   * @param refresh how often the files are checked for changes
   */
  public static TlsConfig read(Settings settings, Duration refresh) {
    Optional<Path> certificate =
        path(
            settings,
            "certificate",
            "the server's certificate (PEM); enables TLS on the server's port");
    Optional<Path> key =
        path(
            settings,
            "key",
            "the certificate's private key (PEM, unencrypted), if it is in a file of its" + " own");
    Optional<Path> store =
        path(
            settings,
            "key-store",
            "PKCS12 file (.p12) with certificate and key, instead of security.certificate"
                + " and security.key");
    Optional<Path> password =
        path(
            settings,
            "key-store-password-file",
            "file with the password of the key store in its first line");
    if (certificate.isPresent() && store.isPresent()) {
      settings.problem("key-store", "and security.certificate exclude each other");
    }
    if (certificate.isEmpty() && key.isPresent()) {
      settings.problem("key", "needs security.certificate");
    }
    store
        .filter(file -> !file.toString().matches("(?i).*\\.(p12|pfx)"))
        .ifPresent(file -> settings.problem("key-store", "must be a file .p12 or .pfx (PKCS12)"));
    Trust trust = trust(settings.section("trust"));
    return new TlsConfig(
        new CredentialFiles(
            certificate.or(() -> store), key, password, List.of(), Optional.empty()),
        trust,
        refresh,
        settings.texts(
            "plain-links",
            List.of(),
            "hosts, or host:port, that a server with a certificate may still call by http"
                + " while a federation moves to TLS; http to others is refused"));
  }

  private static Trust trust(Settings settings) {
    Optional<Path> directory =
        path(
            settings,
            "directory",
            "directory of trusted certificate authorities in the grid's format (hashed PEM)");
    List<Path> certificates =
        settings
            .texts(
                "certificates",
                List.of(),
                "PEM files of trusted certificate authorities, instead of a directory")
            .stream()
            .map(Path::of)
            .toList();
    Duration grace =
        settings.duration(
            "revocation-grace",
            Duration.ofMinutes(5),
            "how long a revocation list of security.trust.certificates is used after it has"
                + " expired; then all certificates of its authority are refused");
    boolean proxies =
        settings.flag("proxies", false, "accept proxy certificates (RFC 3820) of users");
    List<String> withoutPolicy =
        settings.texts(
            "without-policy",
            List.of(),
            "distinguished names of authorities in the directory that need no signing"
                + " policy or namespaces, and so may sign any name");
    Optional<Path> vomsDirectory =
        path(
            settings,
            "voms-directory",
            "directory of the VOMS servers whose group memberships are accepted:"
                + " ORGANIZATION/HOST.lsc or .pem");
    if (directory.isPresent() && !certificates.isEmpty()) {
      settings.problem("certificates", "and security.trust.directory exclude each other");
    }
    if (proxies && directory.isEmpty()) {
      settings.problem("proxies", "needs security.trust.directory");
    }
    if (vomsDirectory.isPresent() && (directory.isEmpty() || !proxies)) {
      settings.problem(
          "voms-directory",
          "needs security.trust.directory and security.trust.proxies = true: attributes of VOMS"
              + " are in proxy certificates");
    }
    return new Trust(directory, certificates, grace, proxies, withoutPolicy, vomsDirectory);
  }

  private static Optional<Path> path(Settings settings, String key, String meaning) {
    return settings.optionalText(key, meaning).map(Path::of);
  }

  /** True if the port speaks TLS. */
  public boolean isOn() {
    return own.certificate().isPresent();
  }
}
