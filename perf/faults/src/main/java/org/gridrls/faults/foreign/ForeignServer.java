package org.gridrls.faults.foreign;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.gridrls.cli.text.JsonStream;

/**
 * A process that answers the requests of a bridge as Rucio's REST interface does: files are named
 * by a scope, the first part of a path, and the rest. A tester changes the files and how they are
 * answered. Safe for threads.
 */
public final class ForeignServer {
  /** A listing takes this long in mode SLOW. */
  private static final long SLOW_MILLIS = 4_000;

  private static final long LATE_MILLIS = 500;

  private final ForeignContent content;
  private final String owner;
  private final Path listed;
  private final Path begun;
  private final Random random = new Random();
  private volatile ForeignMode mode = ForeignMode.WHOLE;

  private ForeignServer(Path directory, String owner) throws IOException {
    this.content = new ForeignContent(content(directory));
    this.owner = owner;
    this.listed = listed(directory);
    this.begun = directory.resolve("begun");
    Files.writeString(listed, "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Arguments: the port, the directory of its files, and the name in its URLs of copies. */
  public static void main(String[] args) throws IOException {
    ForeignServer foreign = new ForeignServer(Path.of(args[1]), args[2]);
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
    HttpServer server = HttpServer.create(address, 256);
    server.createContext("/", guarded(foreign::answer));
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  /** The file with its changes. */
  public static Path content(Path directory) {
    return directory.resolve("files");
  }

  /** The file whose time is that at which the last listing began that was answered to its end. */
  public static Path listed(Path directory) {
    return directory.resolve("listed");
  }

  /** An answer that fails, ends its connection. */
  private static HttpHandler guarded(HttpHandler handler) {
    return exchange -> {
      handler.handle(exchange);
      exchange.close();
    };
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.startsWith("/files/")) {
      content.set(path.substring(7), exchange.getRequestMethod().equals("PUT"));
      exchange.sendResponseHeaders(200, -1);
    } else if (path.startsWith("/mode/")) {
      mode = ForeignMode.valueOf(path.substring(6));
      exchange.sendResponseHeaders(200, -1);
    } else if (mode == ForeignMode.ERROR) {
      exchange.sendResponseHeaders(500, -1);
    } else {
      rest(exchange, path.split("/"));
    }
  }

  private void rest(HttpExchange exchange, String[] path) throws IOException {
    switch (path[1]) {
      case "auth" -> {
        exchange.getResponseHeaders().set("X-Rucio-Auth-Token", "token");
        exchange.sendResponseHeaders(200, -1);
      }
      case "scopes" -> scopes(exchange);
      case "dids" -> search(exchange, path[2] + "/");
      case "replicas" -> replicas(exchange);
      default -> exchange.sendResponseHeaders(404, -1);
    }
  }

  private void scopes(HttpExchange exchange) throws IOException {
    Files.writeString(begun, "");
    boolean none = mode == ForeignMode.EMPTY && random.nextBoolean();
    String scopes =
        content.names().stream()
            .filter(any -> !none)
            .map(name -> '"' + name.substring(0, name.indexOf('/')) + '"')
            .distinct()
            .collect(Collectors.joining(",", "[", "]"));
    send(exchange, List.of(scopes), 0);
    if (scopes.equals("[]")) {
      listed();
    }
  }

  private synchronized void listed() throws IOException {
    if (Files.exists(begun)) {
      Files.move(begun, listed, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void search(HttpExchange exchange, String scope) throws IOException {
    String begin = scope + prefix(Optional.ofNullable(exchange.getRequestURI().getQuery()));
    List<String> lines = new ArrayList<>();
    for (String name : content.names().tailSet(begin)) {
      if (!name.startsWith(begin)) {
        break;
      }
      boolean left = mode == ForeignMode.EMPTY || mode == ForeignMode.HALF && random.nextBoolean();
      if (!left) {
        lines.add('"' + name.substring(scope.length()) + '"');
      }
    }
    send(exchange, lines, SLOW_MILLIS);
    if (content.names().isEmpty() || content.names().last().startsWith(scope)) {
      listed();
    }
  }

  private static String prefix(Optional<String> query) {
    return query
        .filter(text -> text.contains("&name="))
        .map(text -> text.replaceFirst(".*&name=", "").replaceFirst("\\*$", ""))
        .orElse("");
  }

  private void replicas(HttpExchange exchange) throws IOException {
    Map<?, ?> body =
        (Map<?, ?>)
            new JsonStream(new InputStreamReader(exchange.getRequestBody(), StandardCharsets.UTF_8))
                .next()
                .orElseThrow();
    List<String> lines = new ArrayList<>();
    for (Object did : (List<?>) body.get("dids")) {
      String scope = (String) ((Map<?, ?>) did).get("scope");
      String name = (String) ((Map<?, ?>) did).get("name");
      if (content.names().contains(scope + "/" + name)) {
        lines.add(
            """
            {"scope": "%s", "name": "%s", "bytes": 1, "rses": {"DISK": ["root://%s/%s/%s"]}}"""
                .formatted(scope, name, owner, scope, name));
      }
    }
    send(exchange, lines, LATE_MILLIS);
  }

  /** Sends lines, of which the state of each was read before; {@code slow}: all take that long. */
  private void send(HttpExchange exchange, List<String> lines, long slow) throws IOException {
    ForeignMode how = mode;
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    long pause = how == ForeignMode.SLOW ? slow / (lines.size() + 1) : 0;
    for (int i = 0; i < lines.size(); i++) {
      if (how == ForeignMode.CUT && i == lines.size() / 2) {
        out.flush();
        throw new IOException("cut");
      }
      await(pause);
      out.write((lines.get(i) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    await(pause);
  }

  private static void await(long millis) throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
