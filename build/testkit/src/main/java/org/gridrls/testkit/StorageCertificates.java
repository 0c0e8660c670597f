package org.gridrls.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * An authority with certificates for storage servers and clients, made by the program openssl. Used
 * by one thread.
 */
public final class StorageCertificates {
  /** Protects the key store. */
  public static final String PASSWORD = "changeit";

  private static final String DAYS = "3";

  private final Path directory;

  /** In a new directory below the one given. */
  public StorageCertificates(Path parent, String name) throws IOException {
    StorageProgram.present(
        Files.isExecutable(Path.of("/usr/bin/openssl")), "needs /usr/bin/openssl");
    this.directory = Files.createDirectories(parent.resolve(name));
    key("ca");
    openssl(
        "req",
        "-x509",
        "-new",
        "-key",
        "ca.key",
        "-subj",
        "/CN=" + name,
        "-days",
        DAYS,
        "-out",
        "ca.pem");
  }

  private void key(String name) throws IOException {
    openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", name + ".sec1");
    openssl("pkcs8", "-topk8", "-nocrypt", "-in", name + ".sec1", "-out", name + ".key");
  }

  /** A key store with the authority, for {@code javax.net.ssl.trustStore}. */
  public Path trustStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file("ca.pem"))) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    try (OutputStream out = Files.newOutputStream(file("trust.p12"))) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file("trust.p12");
  }

  /** Makes NAME.pem and NAME.key; {@code names} as in {@code DNS:localhost}. */
  public StorageCertificates issue(String name, String names) throws IOException {
    key(name);
    openssl("req", "-new", "-key", name + ".key", "-subj", "/CN=" + name, "-out", name + ".csr");
    Files.writeString(directory.resolve(name + ".ext"), "subjectAltName=" + names + "\n");
    List<String> sign = new ArrayList<>(List.of("x509", "-req", "-in", name + ".csr"));
    sign.addAll(List.of("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", DAYS));
    sign.addAll(List.of("-extfile", name + ".ext", "-out", name + ".pem"));
    openssl(sign.toArray(String[]::new));
    return this;
  }

  public Path file(String name) {
    return directory.resolve(name);
  }

  private void openssl(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/usr/bin/openssl"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + ": " + Files.readString(directory.resolve("log")));
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
