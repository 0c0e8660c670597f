package org.gridrls.kit.security.token;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Where an issuer's key set is had from. Implementations are safe for threads. */
@FunctionalInterface
interface KeySource {
  int BYTES_MAX = 256 << 10;
  Duration PATIENCE = Duration.ofSeconds(5);

  /** The key set as text. */
  String read() throws IOException;

  /** False for an address that is not safe to read keys from. */
  static boolean isReadable(String location) {
    return !location.startsWith("http:") || isLoopback(location);
  }

  private static boolean isLoopback(String location) {
    try {
      return InetAddress.getByName(URI.create(location).getHost()).isLoopbackAddress();
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  static KeySource of(String location) {
    return location.startsWith("https:") || location.startsWith("http:")
        ? () -> fetch(URI.create(location))
        : () -> bounded(Files.newInputStream(Path.of(location)));
  }

  private static String fetch(URI address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout((int) PATIENCE.toMillis());
    connection.setReadTimeout((int) PATIENCE.toMillis());
    connection.setInstanceFollowRedirects(false);
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("status " + connection.getResponseCode());
    }
    return bounded(connection.getInputStream());
  }

  private static String bounded(InputStream stream) throws IOException {
    try (stream) {
      byte[] bytes = stream.readNBytes(BYTES_MAX + 1);
      if (bytes.length > BYTES_MAX) {
        throw new IOException("more than " + BYTES_MAX + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
