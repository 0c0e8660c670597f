package org.globus.replica.rls;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;

/**
 * The certificate of a program, and trusted authorities, looked for in the places of the original's
 * time. Files are read when a connection needs them, and again after they changed. Immutable.
 *
 * @param certificate in PEM; with its key if {@code key} is empty, as the file of a proxy
 * @param store that of the JVM's properties; at most one of both is given
 * @param trust files or directories with authorities; default: the JVM's authorities
 */
record CallerIdentity(
    Optional<Path> certificate, Optional<Path> key, Optional<JvmKeyStore> store, List<Path> trust) {
  /** Without a certificate, with the JVM's authorities. */
  static final CallerIdentity NONE =
      new CallerIdentity(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  private static final String TRUST_STORE = "javax.net.ssl.trustStore";
  private static final Path HOST_TRUST = Path.of("/etc/grid-security/certificates");
  private static final Chosen CHOSEN = new Chosen();

  CallerIdentity {
    trust = List.copyOf(trust);
  }

  /** Holds what a program chose for all its later clients. Safe for threads. */
  private static final class Chosen {
    private String proxy;
    private String certificate;
    private String key;

    synchronized void proxy(String file) {
      proxy = file;
    }

    synchronized void certificate(String file, String keyFile) {
      certificate = file;
      key = keyFile;
    }

    /** A proxy is preferred, as it was by the original. */
    synchronized Optional<CallerIdentity> get() {
      if (given(proxy)) {
        return Optional.of(ofFiles(proxy, null));
      }
      return given(certificate) ? Optional.of(ofFiles(certificate, key)) : Optional.empty();
    }
  }

  /** For later clients of this process; null or an empty name takes the choice back. */
  static void chooseProxy(String file) {
    CHOSEN.proxy(file);
  }

  /** Chooses a certificate and its key for later clients. */
  static void chooseCertificate(String file, String keyFile) {
    CHOSEN.certificate(file, keyFile);
  }

  /** These files; the identity of the process if the first one is null or empty. */
  static CallerIdentity of(String certificate, String key) {
    return given(certificate) ? ofFiles(certificate, key) : current();
  }

  /**
   * The identity chosen for the process, or the first one that the JVM or the environment names.
   */
  static CallerIdentity current() {
    return CHOSEN
        .get()
        .or(() -> JvmKeyStore.named().map(CallerIdentity::ofStore))
        .or(() -> variable("X509_USER_PROXY").map(file -> ofFiles(file, null)))
        .or(CallerIdentity::ofUser)
        .or(CallerIdentity::ofLogin)
        .orElseGet(
            () ->
                new CallerIdentity(
                    Optional.empty(), Optional.empty(), Optional.empty(), trusted()));
  }

  private static Optional<CallerIdentity> ofUser() {
    Optional<String> key = variable("X509_USER_KEY");
    return variable("X509_USER_CERT").map(file -> ofFiles(file, key.orElse(null)));
  }

  /** The proxy that tools of the grid make, for the user of this program. */
  private static Optional<CallerIdentity> ofLogin() {
    try {
      Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
      Path file = Path.of(System.getProperty("java.io.tmpdir"), "x509up_u" + user);
      return Files.isReadable(file)
          ? Optional.of(ofFiles(file.toString(), null))
          : Optional.empty();
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return Optional.empty(); // no such system
    }
  }

  private static CallerIdentity ofFiles(String certificate, String key) {
    return new CallerIdentity(
        Optional.of(Path.of(certificate)),
        given(key) ? Optional.of(Path.of(key)) : Optional.empty(),
        Optional.empty(),
        trusted());
  }

  private static CallerIdentity ofStore(JvmKeyStore store) {
    return new CallerIdentity(Optional.empty(), Optional.empty(), Optional.of(store), trusted());
  }

  private static boolean given(String text) {
    return text != null && !text.isEmpty();
  }

  private static List<Path> trusted() {
    if (given(System.getProperty(TRUST_STORE))) {
      return List.of();
    }
    Optional<String> named = variable("X509_CERT_DIR");
    if (named.isPresent()) {
      return Arrays.stream(named.get().split(File.pathSeparator)).map(Path::of).toList();
    }
    Path own = Path.of(System.getProperty("user.home"), ".globus", "certificates");
    return Stream.of(own, HOST_TRUST).filter(CallerIdentity::hasFiles).limit(1).toList();
  }

  private static boolean hasFiles(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.findAny().isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads a property of the JVM or the environment: the Java tools of the grid read both. */
  private static Optional<String> variable(String name) {
    return Stream.of(System.getProperty(name), System.getenv(name))
        .filter(CallerIdentity::given)
        .findFirst();
  }

  /** True if there is something by which the program proves who it is. */
  boolean isKnown() {
    return certificate.isPresent() || store.isPresent();
  }

  /** Throws BAD_ARGUMENT if a file cannot be read or understood. */
  Credentials credentials() {
    if (store.isPresent()) {
      return store.get().credentials(trust);
    }
    return Credentials.of(
        new CredentialFiles(certificate, key, Optional.empty(), trust, Optional.empty()));
  }
}
