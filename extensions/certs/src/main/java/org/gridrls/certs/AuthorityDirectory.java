package org.gridrls.certs;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A certificate authority in files: its certificate and key, what it issued, the revocation list
 * and a directory of trust that servers and clients read. For one user at a time; within a process
 * safe for threads.
 */
public final class AuthorityDirectory {
  private static final String CERTIFICATE = "ca.pem";
  private static final String KEY = "ca-key.pem";
  private static final String LOG = "issued.tsv";
  private static final String TRUST = "certificates";
  private static final String ISSUED = "issued";
  private static final String REVOKED = "revoked";

  private final Path directory;
  private final Clock clock;
  private final CertificateAuthority authority;

  private AuthorityDirectory(Path directory, CertificateAuthority authority, Clock clock) {
    this.directory = directory;
    this.authority = authority;
    this.clock = clock;
  }

  /**
   * One certificate that was issued.
   *
   * @param subject with slashes, as a grid map writes it
   * @param revoked when it was taken back
   */
  public record IssuedCertificate(
      BigInteger serial,
      String kind,
      String name,
      Instant until,
      String subject,
      Optional<Instant> revoked) {}

  /** An issued certificate and its files. */
  public record Issued(Credential credential, String subject, Path certificate, Path key) {}

  /** Makes a new authority; refused where there is one. */
  public static AuthorityDirectory create(Path directory, String name, Clock clock) {
    Files.refuseExisting(directory.resolve(CERTIFICATE));
    CertificateAuthority authority = CertificateAuthority.create(name, clock);
    Files.directory(directory);
    Files.writeSecret(directory.resolve(KEY), bytes(authority.credential().keyPem()));
    Files.write(directory.resolve(CERTIFICATE), authority.credential().certificatePem());
    AuthorityDirectory made = new AuthorityDirectory(directory, authority, clock);
    TrustDirectory.write(made.trust(), authority);
    return made;
  }

  /** The authority that {@link #create} made there. */
  public static AuthorityDirectory open(Path directory, Clock clock) {
    Path certificate = directory.resolve(CERTIFICATE);
    if (!java.nio.file.Files.exists(certificate)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "there is no certificate authority in the directory; 'rls certs init' makes one",
          directory.toString());
    }
    Credential own = read(certificate, directory.resolve(KEY));
    CertificateAuthority authority = new CertificateAuthority(own, Map.of(), clock);
    AuthorityDirectory opened = new AuthorityDirectory(directory, authority, clock);
    opened.entries().forEach(entry -> entry.revoked().ifPresent(at -> opened.learn(entry, at)));
    return opened;
  }

  private void learn(IssuedCertificate entry, Instant at) {
    authority.revoke(entry.serial(), at);
  }

  /** A credential of files as this class writes them. */
  public static Credential read(Path certificate, Path key) {
    try {
      var chain = Pem.readCertificates(Files.read(certificate));
      Credential read = new Credential(Pem.readKey(Files.read(key)), chain);
      read.certificate(); // there is one
      return read;
    } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "cannot read " + certificate + " with the key " + key + " (PEM, key in PKCS #8)",
          e);
    }
  }

  public CertificateAuthority authority() {
    return authority;
  }

  /** The directory of trusted authorities, with this one in it. */
  public Path trust() {
    return directory.resolve(TRUST);
  }

  /** The certificate of the authority. */
  public Path certificate() {
    return directory.resolve(CERTIFICATE);
  }

  /** Issues a certificate into two files of the directory, which must not be there yet. */
  public synchronized Issued issue(CertificateOrder order) {
    String file = order.name().replace('*', '_').replace(' ', '-');
    Path certificate = directory.resolve(file + ".pem");
    Path key = directory.resolve(file + "-key.pem");
    Files.refuseExisting(certificate);
    Files.refuseExisting(key);
    Credential made = authority.issue(order);
    Files.writeSecret(key, bytes(made.keyPem()));
    Files.write(certificate, made.certificatePem());
    String subject = GridNames.slashes(Certificates.subjectOf(made.certificate()));
    Files.append(directory.resolve(LOG), line(order, made, subject));
    TrustDirectory.writeRevocations(trust(), authority);
    return new Issued(made, subject, certificate, key);
  }

  private static String line(CertificateOrder order, Credential made, String subject) {
    return String.join(
            "\t",
            ISSUED,
            made.certificate().getSerialNumber().toString(16),
            order.kind().name().toLowerCase(Locale.ROOT),
            order.name(),
            made.certificate().getNotAfter().toInstant().toString(),
            subject)
        + "\n";
  }

  /** Writes a key store (PKCS #12) that only its owner can read. */
  public static void writeKeyStore(Path file, Credential credential, char[] password) {
    byte[] bytes =
        Certificates.done(
            () -> {
              KeyStore store = credential.keyStore(password);
              var out = new ByteArrayOutputStream();
              store.store(out, password);
              return out.toByteArray();
            });
    Files.writeSecret(file, bytes);
  }

  /**
   * Revokes the certificates issued to a name, or the certificate with a serial number.
   *
   * @return the newly revoked certificates; BAD_ARGUMENT if there was no valid one
   */
  public synchronized List<IssuedCertificate> revoke(String nameOrSerial) {
    List<IssuedCertificate> good = entries().stream().filter(e -> e.revoked().isEmpty()).toList();
    List<IssuedCertificate> meant =
        good.stream()
            .filter(
                e ->
                    e.name().equals(nameOrSerial)
                        || e.serial().toString(16).equalsIgnoreCase(nameOrSerial))
            .toList();
    if (meant.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "no valid certificate has this name or serial number; see 'rls certs list'",
          nameOrSerial);
    }
    Instant now = clock.instant();
    for (IssuedCertificate entry : meant) {
      String serial = entry.serial().toString(16);
      Files.append(directory.resolve(LOG), REVOKED + "\t" + serial + "\t" + now + "\n");
      learn(entry, now);
    }
    TrustDirectory.writeRevocations(trust(), authority);
    return meant;
  }

  /** All that was issued, the oldest first. */
  public synchronized List<IssuedCertificate> entries() {
    Path log = directory.resolve(LOG);
    if (!java.nio.file.Files.exists(log)) {
      return List.of();
    }
    List<String[]> lines = Files.read(log).lines().map(line -> line.split("\t", -1)).toList();
    Map<BigInteger, Instant> revoked = new HashMap<>();
    lines.stream()
        .filter(line -> line[0].equals(REVOKED))
        .forEach(line -> revoked.put(new BigInteger(line[1], 16), Instant.parse(line[2])));
    List<IssuedCertificate> entries = new ArrayList<>();
    for (String[] line : lines) {
      if (line[0].equals(ISSUED)) {
        entries.add(entry(line, revoked));
      }
    }
    return List.copyOf(entries);
  }

  private static IssuedCertificate entry(String[] line, Map<BigInteger, Instant> revoked) {
    BigInteger serial = new BigInteger(line[1], 16);
    Optional<Instant> at = Optional.ofNullable(revoked.get(serial));
    return new IssuedCertificate(serial, line[2], line[3], Instant.parse(line[4]), line[5], at);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
