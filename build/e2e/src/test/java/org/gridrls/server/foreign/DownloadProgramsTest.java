package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** curl, wget, aria2 and xrdcp get a file by its logical name, with nothing of ours installed. */
@Tag("process")
class DownloadProgramsTest {
  private static final String NAME = "cms/run 7/f.root";
  private static final String PATH = "/f/cms/run%207/f.root";

  @TempDir Path directory;
  private final byte[] content = new byte[300_000];
  private final AtomicInteger served = new AtomicInteger();
  private Servers servers;
  private HttpServer storage;
  private ForeignPrograms programs;
  private String url;

  @BeforeEach
  void open() throws Exception {
    new Random(3).nextBytes(content);
    programs = new ForeignPrograms(directory);
    storage = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    storage.createContext("/", this::serve);
    storage.start();
    servers = new Servers(directory.resolve("servers"));
    servers.start("all");
    url = servers.url("all");
    servers
        .lrc("all")
        .defineAttribute(
            new AttributeDefinition("sha256", ObjectType.LOGICAL_NAME, AttributeType.STRING));
    String sum = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    servers
        .lrc("all")
        .put(
            new AttributedMapping(
                Mapping.of(NAME, "http://127.0.0.1:" + storage.getAddress().getPort() + "/store/f"),
                List.of(Attribute.text("sha256", sum)),
                List.of()));
    Eventually.holds(
        "the index knows the file",
        () ->
            !servers
                .rli("all")
                .lrcsOf(List.of(new LogicalName(NAME)))
                .names()
                .get(0)
                .locations()
                .isEmpty());
  }

  @AfterEach
  void close() {
    servers.close();
    storage.stop(0);
  }

  /** Whole, or one range. */
  private void serve(HttpExchange call) throws IOException {
    served.incrementAndGet();
    String range = call.getRequestHeaders().getFirst("Range");
    byte[] part = content;
    call.getResponseHeaders().set("Accept-Ranges", "bytes");
    if (range != null) {
      String[] ends = range.substring("bytes=".length()).split("-", 2);
      int from = Integer.parseInt(ends[0]);
      int to = ends[1].isEmpty() ? content.length - 1 : Integer.parseInt(ends[1]);
      part = Arrays.copyOfRange(content, from, Math.min(to + 1, content.length));
      call.getResponseHeaders()
          .set(
              "Content-Range",
              "bytes " + from + "-" + (from + part.length - 1) + "/" + content.length);
    }
    boolean head = call.getRequestMethod().equals("HEAD");
    if (head) {
      call.getResponseHeaders().set("Content-Length", Integer.toString(part.length));
    }
    call.sendResponseHeaders(range == null ? 200 : 206, head ? -1 : part.length);
    if (!head) {
      call.getResponseBody().write(part);
    }
    call.close();
  }

  private void got(Path file, ForeignPrograms.Outcome outcome) throws IOException {
    assertEquals(0, outcome.exitCode(), outcome::output);
    assertArrayEquals(content, Files.readAllBytes(file), outcome::output);
  }

  @Test
  void curl() throws Exception {
    programs.needs("curl", "curl", "--version");
    Path file = directory.resolve("by-curl");
    got(file, programs.run("curl", "-sSfL", "-o", file.toString(), url + PATH));
    Path range = directory.resolve("range");
    programs.run("curl", "-sSfL", "-r", "100-199", "-o", range.toString(), url + PATH);
    assertArrayEquals(Arrays.copyOfRange(content, 100, 200), Files.readAllBytes(range));
    var none = programs.run("curl", "-sSL", "-w", "%{http_code}", url + "/f/none");
    assertTrue(none.output().matches("(?s)(not registered|unknown).*(404|503)"), none::output);
  }

  @Test
  void wget() throws Exception {
    programs.needs("wget", "wget", "--version");
    Path file = directory.resolve("by-wget");
    got(file, programs.run("wget", "-nv", "-O", file.toString(), url + PATH));
  }

  @Test
  void aria2() throws Exception {
    programs.needs("aria2c", "aria2c", "--version");
    String[] common = {"aria2c", "-q", "--no-conf", "-d", directory.toString(), "-o"};
    got(directory.resolve("by-aria2"), aria(common, "by-aria2", url + PATH));
    Path metalink = directory.resolve("f.meta4");
    programs.needs("curl", "curl", "--version");
    programs.run(
        "curl",
        "-sSf",
        "-H",
        "Accept: application/metalink4+xml",
        "-o",
        metalink.toString(),
        url + PATH);
    Path below = directory.resolve("metalink");
    got(
        below.resolve(NAME),
        programs.run(
            "aria2c", "-q", "--no-conf", "-d", below.toString(), "-M", metalink.toString()));
    assertTrue(served.get() > 0);
  }

  private ForeignPrograms.Outcome aria(String[] common, String file, String from) throws Exception {
    String[] command = Arrays.copyOf(common, common.length + 2);
    command[common.length] = file;
    command[common.length + 1] = from;
    return programs.run(command);
  }

  @Test
  void xrdcp() throws Exception {
    programs.needs("xrdcp", "xrdcp", "--version");
    programs.needs(
        "the HTTP plug-in of XRootD's client", "sh", "-c", "ls /usr/lib/*/libXrdClHttp*.so");
    Path file = directory.resolve("by-xrdcp");
    got(file, programs.run("xrdcp", "--allow-http", "-s", url + PATH, file.toString()));
  }
}
