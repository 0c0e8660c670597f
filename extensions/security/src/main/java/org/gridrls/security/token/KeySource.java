package org.gridrls.security.token;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;

/** Source of an issuer's key set. Implementations are safe for threads. */
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

  /**
   * @param trust the authorities of servers that may have keys; none: those of the JDK. Throws
   *     BAD_ARGUMENT if they can't be read
   */
  static Function<String, KeySource> trusting(List<Path> trust) {
    if (trust.isEmpty()) {
      return location -> of(location, HttpsURLConnection.getDefaultSSLSocketFactory());
    }
    CredentialFiles files = CredentialFiles.trusting(trust.toArray(Path[]::new));
    SSLSocketFactory sockets = TlsIdentity.of(files).sockets();
    return location -> of(location, sockets);
  }

  private static KeySource of(String location, SSLSocketFactory sockets) {
    return location.startsWith("https:") || location.startsWith("http:")
        ? () -> fetch(URI.create(location), sockets)
        : () -> bounded(Files.newInputStream(Path.of(location)));
  }

  private static String fetch(URI address, SSLSocketFactory sockets) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    if (connection instanceof HttpsURLConnection secured) {
      secured.setSSLSocketFactory(sockets);
    }
    connection.setConnectTimeout((int) PATIENCE.toMillis());
    connection.setReadTimeout((int) PATIENCE.toMillis());
    connection.setInstanceFollowRedirects(false);
    int status;
    try {
      status = connection.getResponseCode();
    } catch (SSLException untrusted) {
      throw new IOException(
          "the server's certificate is not trusted (security.tokens.trust): "
              + untrusted.getMessage(),
          untrusted);
    }
    if (status != HttpURLConnection.HTTP_OK) {
      throw new IOException("status " + status);
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
