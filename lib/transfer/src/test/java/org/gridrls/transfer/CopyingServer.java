package org.gridrls.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.Adler32;
import org.gridrls.transfer.StorageServer.Request;

/**
 * A storage server inside the JVM that fetches files itself, and behaves as the worst of the real
 * ones: its MOVE replaces files, and its 201 proves nothing. Safe for threads.
 */
final class CopyingServer implements AutoCloseable {
  final StorageServer http = new StorageServer();
  final Map<String, byte[]> stored = new ConcurrentHashMap<>();

  /** Answers COPY; the part file exists already. */
  volatile StorageServer.Behaviour copy = this::copied;

  /** Says whether HEAD gives a checksum. */
  volatile boolean givesDigests = true;

  /** False: MOVE takes its header Destination as it is. */
  volatile boolean decodes = true;

  /** False: no directory exists. */
  volatile boolean hasDirectory = true;

  CopyingServer() {
    http.others = this::answer;
  }

  private boolean answer(Request request, OutputStream out) throws IOException {
    String path = URI.create(request.path()).getPath();
    switch (request.method()) {
      case "HEAD" -> head(path, request, out);
      case "DELETE" -> {
        String status = stored.remove(path) == null ? "404 Not Found" : "204 No Content";
        StorageServer.says(status, "").answer(request, out);
      }
      case "MOVE" -> {
        byte[] moved = stored.remove(path);
        if (moved != null) {
          String to = request.header("Destination").replaceFirst("http://[^/]*", "");
          stored.put(decodes ? URI.create(to).getPath() : to, moved);
        }
        StorageServer.says(moved == null ? "404 Not Found" : "201 Created", "")
            .answer(request, out);
      }
      case "MKCOL" -> {
        hasDirectory = true;
        StorageServer.says("201 Created", "").answer(request, out);
      }
      case "COPY" -> {
        if (!hasDirectory) {
          return text(out, "400 Unknown", "Unable to create; no such file or directory");
        }
        stored.put(path, new byte[0]);
        return copy.answer(request, out);
      }
      default -> StorageServer.says("405 Not Allowed", "").answer(request, out);
    }
    return true;
  }

  private void head(String path, Request request, OutputStream out) throws IOException {
    byte[] file = stored.get(path);
    if (file == null) {
      StorageServer.says("404 Not Found", "").answer(request, out);
      return;
    }
    Adler32 sum = new Adler32();
    sum.update(file);
    boolean digest = givesDigests && request.header("Want-Digest").equals("adler32");
    String digests =
        digest ? String.format(Locale.ROOT, "Digest: adler32=%x\r\n", sum.getValue()) : "";
    StorageServer.head(out, "200 OK", "Content-Length: " + file.length + "\r\n" + digests);
  }

  /** Reads the source, and reports as XRootD does. */
  private boolean copied(Request request, OutputStream out) throws IOException {
    byte[] content;
    try (InputStream in = URI.create(request.header("Source")).toURL().openStream()) {
      content = in.readAllBytes();
    } catch (IOException e) {
      return reports(out, marker(0) + "failure: Remote side failed with status code 404");
    }
    stored.put(request.path(), content);
    return reports(out, marker(content.length) + "success: Created");
  }

  static String marker(long bytes) {
    return "Perf Marker\nTimestamp: 1795404537\nStripe Index: 0\nStripe Bytes Transferred: "
        + bytes
        + "\nTotal Stripe Count: 1\nEnd\n";
  }

  /** An answer of status 201 whose body ends with the connection. */
  static boolean reports(OutputStream out, String body) throws IOException {
    StorageServer.head(out, "201 Created", "Connection: close\r\n");
    out.write(body.getBytes(StandardCharsets.UTF_8));
    return false;
  }

  static boolean text(OutputStream out, String status, String body) throws IOException {
    StorageServer.head(out, status, "Content-Length: " + body.length() + "\r\n");
    out.write(body.getBytes(StandardCharsets.UTF_8));
    return true;
  }

  @Override
  public void close() {
    http.close();
  }
}
