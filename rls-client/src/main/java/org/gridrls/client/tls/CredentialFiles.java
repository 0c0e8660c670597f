package org.gridrls.client.tls;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The files of a client's credentials. Immutable.
 *
 * @param certificate in PEM, with what leads to its authority, and perhaps its key, as the file of
 *     a proxy certificate; or all of it as PKCS12 ({@code .p12}, {@code .pfx})
 * @param key in PEM, not encrypted; without it that of {@code certificate}
 * @param password file whose first line opens the PKCS12
 * @param trust PEM files, or directories in the grid's format; default: the JDK's authorities
 * @param token file with a bearer token
 * @param revocationGrace how long a revocation list counts after its end
 */
public record CredentialFiles(
    Optional<Path> certificate,
    Optional<Path> key,
    Optional<Path> password,
    List<Path> trust,
    Optional<Path> token,
    Duration revocationGrace) {
  public static final CredentialFiles NONE =
      new CredentialFiles(
          Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Optional.empty());

  public CredentialFiles {
    trust = List.copyOf(trust);
  }

  /** Creates credential files whose revocation lists count until their end. */
  public CredentialFiles(
      Optional<Path> certificate,
      Optional<Path> key,
      Optional<Path> password,
      List<Path> trust,
      Optional<Path> token) {
    this(certificate, key, password, trust, token, Duration.ZERO);
  }

  /** A user's certificate, and trusted authorities. */
  public static CredentialFiles of(Path certificate, Path key, Path trust) {
    return new CredentialFiles(
        Optional.of(certificate),
        Optional.of(key),
        Optional.empty(),
        List.of(trust),
        Optional.empty());
  }

  /** No file at all. Written out, since a record's own {@code equals} costs a short call 10 ms. */
  public boolean isNone() {
    return certificate.isEmpty()
        && key.isEmpty()
        && password.isEmpty()
        && trust.isEmpty()
        && token.isEmpty()
        && revocationGrace.isZero();
  }

  /** Anonymous, with these trusted authorities. */
  public static CredentialFiles trusting(Path... trust) {
    return new CredentialFiles(
        Optional.empty(), Optional.empty(), Optional.empty(), List.of(trust), Optional.empty());
  }

  public CredentialFiles withToken(Path file) {
    return new CredentialFiles(
        certificate, key, password, trust, Optional.of(file), revocationGrace);
  }

  public CredentialFiles withRevocationGrace(Duration grace) {
    return new CredentialFiles(certificate, key, password, trust, token, grace);
  }

  /** Reads the key; throws BAD_ARGUMENT if it can't be read. */
  public Optional<KeyMaterial> material() {
    return certificate.map(
        file -> isKeyStore(file) ? KeyMaterial.ofKeyStore(file, password) : pem(file));
  }

  private KeyMaterial pem(Path file) {
    return KeyMaterial.ofPem(file, key);
  }

  private static boolean isKeyStore(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".p12") || name.endsWith(".pfx");
  }

  List<Path> keyFiles() {
    List<Path> files = new ArrayList<>();
    certificate.ifPresent(files::add);
    key.ifPresent(files::add);
    password.ifPresent(files::add);
    return files;
  }
}
