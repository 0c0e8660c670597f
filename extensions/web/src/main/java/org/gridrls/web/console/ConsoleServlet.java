package org.gridrls.web.console;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.kit.host.HostedServlet;

/**
 * Serves the files of the console at {@code /console/} and redirects {@code /} there. The page
 * contains no data: it asks the server's own services, as the caller. Safe for threads.
 */
final class ConsoleServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  /** The files that are served; any other path is not found. */
  static final List<String> NAMES =
      List.of(
          "index.html",
          "console.css",
          "icon.svg",
          "console.mjs",
          "frame.mjs",
          "soap.mjs",
          "data.mjs",
          "words.mjs",
          "names.mjs",
          "query.mjs",
          "model.mjs",
          "dom.mjs",
          "parts.mjs",
          "picture.mjs",
          "chart.mjs",
          "federation.mjs",
          "members.mjs",
          "search.mjs",
          "attributes.mjs",
          "stream.mjs",
          "site.mjs",
          "actions.mjs",
          "answers.mjs",
          "compare.mjs",
          "history.mjs",
          "plot.mjs",
          "replication.mjs",
          "rights.mjs",
          "own.mjs",
          "others.mjs",
          "order.mjs",
          "copies.mjs",
          "standing.mjs",
          "groups.mjs",
          "sentence.mjs",
          "route.mjs",
          "comparing.mjs",
          "searching.mjs",
          "sets.mjs",
          "reach.mjs",
          "targets.mjs",
          "wires.mjs");

  /** The library that draws the history, as its package has them. */
  static final List<String> LIBRARY = List.of("uPlot.esm.js", "uPlot.min.css");

  /** The servlet specification's pattern for the path {@code /} and no other. */
  private static final String ROOT_ONLY = "";

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final transient Map<String, ConsoleFile> files = files();

  private ConsoleServlet() {}

  private static Map<String, ConsoleFile> files() {
    Map<String, ConsoleFile> files = new HashMap<>();
    NAMES.forEach(name -> files.put(name, ConsoleFile.read(name)));
    LIBRARY.forEach(name -> files.put(name, ConsoleFile.library(name)));
    return Map.copyOf(files);
  }

  /** The console and the redirect to it. */
  public static HostedServlet page() {
    return new HostedServlet("console", new ConsoleServlet(), List.of("/console/*", ROOT_ONLY));
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    if (path == null || request.getServletPath().isEmpty()) {
      // relative, so that it leads there behind a proxy with a prefix too
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader("Location", "console/");
      return;
    }
    ConsoleFile file = files.get(path.equals("/") ? "index.html" : path.substring(1));
    secure(response);
    if (file == null) {
      response.setStatus(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    send(file, request.getHeader("If-None-Match"), response);
  }

  private static void secure(HttpServletResponse response) {
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  }

  private static void send(ConsoleFile file, String ifNoneMatch, HttpServletResponse response)
      throws IOException {
    response.setHeader("ETag", file.tag());
    response.setHeader("Cache-Control", "no-cache"); // kept, but asked for again each time
    if (file.isKnownBy(ifNoneMatch)) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    response.setContentType(file.type());
    response.setContentLength(file.bytes().length);
    response.getOutputStream().write(file.bytes());
  }
}
