package org.gridrls.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Properties;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.InputHash;

/** Names the jar of MySQL Connector/J that the build pinned, and its digest. Immutable. */
record DriverFile(String version, String sha256) {
  static final String LICENCE = "GPL-2.0 with Universal FOSS Exception 1.0";

  /** Begins the names of its jars, of any version. */
  static final String PREFIX = "mysql-connector-j-";

  private static final String CENTRAL = "https://repo.maven.apache.org/maven2";
  private static final int SIZE_MAX = 32 * 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  static DriverFile pinned() {
    Properties pinned = new Properties();
    try (InputStream in = DriverFile.class.getResourceAsStream("driver.properties")) {
      pinned.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new DriverFile(pinned.getProperty("mysql.version"), pinned.getProperty("mysql.sha256"));
  }

  String name() {
    return PREFIX + version + ".jar";
  }

  boolean isAt(Path file) throws IOException {
    return Files.isRegularFile(file) && digest(Files.readAllBytes(file)).equals(sha256);
  }

  /** Returns the bytes of the jar from there, or from Maven Central; refuses another file. */
  byte[] read(String from) {
    String source = from == null ? CENTRAL : from;
    boolean remote = source.matches("(?i)https?://.*");
    byte[] bytes;
    try (InputStream in = remote ? open(jar(source)) : Files.newInputStream(Path.of(source))) {
      bytes = in.readNBytes(SIZE_MAX);
    } catch (IOException | IllegalArgumentException e) {
      throw new RlsException(
          remote ? RlsError.TRANSPORT_FAILED : RlsError.BAD_ARGUMENT,
          "cannot read " + name() + " from " + source + ": " + e,
          e);
    }
    if (!digest(bytes).equals(sha256)) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "%s has another file than %s: its SHA-256 is %s, not %s"
              .formatted(source, name(), digest(bytes), sha256));
    }
    return bytes;
  }

  private URI jar(String source) {
    String below = "/com/mysql/mysql-connector-j/" + version + "/" + name();
    return URI.create(source.endsWith(".jar") ? source : source.replaceFirst("/*$", below));
  }

  private static InputStream open(URI jar) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) jar.toURL().openConnection();
    connection.setConnectTimeout((int) PATIENCE.toMillis());
    connection.setReadTimeout((int) PATIENCE.toMillis());
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("HTTP " + connection.getResponseCode());
    }
    return connection.getInputStream();
  }

  private static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(InputHash.sha256().digest(bytes));
  }
}
