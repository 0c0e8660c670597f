package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls get} fetches files, gives a reason for each failure, and replaces nothing. */
class GetCommandTest {
  private static final byte[] CONTENT = "one file\n".getBytes(StandardCharsets.UTF_8);
  private static final String MD5 = md5();

  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();

  private static String md5() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(CONTENT));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpServer storage() throws IOException {
    HttpServer storage =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    storage.createContext(
        "/",
        call -> {
          boolean known = call.getRequestURI().getPath().equals("/f");
          call.sendResponseHeaders(known ? 200 : 404, known ? CONTENT.length : -1);
          if (known) {
            call.getResponseBody().write(CONTENT);
          }
          call.close();
        });
    storage.start();
    return storage;
  }

  @Test
  void filesComeAndEachFailureHasItsReason() throws IOException {
    HttpServer storage = storage();
    String from = "http://127.0.0.1:" + storage.getAddress().getPort();
    try (Servers servers = new Servers(directory.resolve("servers")).federation(1, 1)) {
      servers.awaitMembers(3);
      String lrc = servers.url("lrc-1");
      String url = servers.url("rli-1");
      shell.done("attribute", "define", "size:int", lrc);
      shell.done("attribute", "define", "md5:string", lrc);
      shell.done("put", "-a", "size:int=9", "-a", "md5:string=" + MD5, "a/good", from + "/f", lrc);
      shell.done("put", "-a", "size:int=9", "a/f", from + "/f", lrc);
      shell.done("put", "-a", "md5:string=" + "0".repeat(32), "a/wrong", from + "/f", lrc);
      shell.done("put", "../../up", from + "/f", lrc);
      shell.done("put", "a/gone", from + "/gone", lrc);
      servers.awaitInStep("rli-1");
      Path out = Files.createDirectory(directory.resolve("out"));
      shell.done("get", "a/good", out.toString(), url);
      shell.printed("a/good\tfetched\t.*out/a/good\t9\t" + from + "/f");
      shell.done("get", "a/good", out.toString(), url);
      shell.printed("a/good\tpresent");
      assertEquals(5, shell.rls("get", "a/f", "../../up", out.toString(), url), shell::errors);
      shell.printed("a/f\tfetched.*not verified");
      assertArrayEquals(CONTENT, Files.readAllBytes(out.resolve("a/f")));
      assertArrayEquals(CONTENT, Files.readAllBytes(out.resolve("%2E%2E/%2E%2E/up")));
      assertEquals(1, shell.rls("get", "a/f", out.toString(), url));
      shell.printed("a/f\texists");
      assertEquals(1, shell.rls("get", "a/wrong", "a/gone", "a/none", out.toString(), url));
      shell.printed("a/wrong\tfailed.*wrong checksum");
      shell.printed("a/gone\tfailed.*not found");
      shell.printed("a/none\tnot registered\t\t\tnot registered as of");
      assertFalse(Files.exists(out.resolve("a/wrong")));
      Path flat = Files.createDirectory(directory.resolve("flat"));
      assertEquals(5, shell.rls("get", "--flat", "--json", "a/f", flat.toString(), url));
      assertTrue(Files.exists(flat.resolve("f")));
      shell.printed("\"outcome\": ?\"fetched\"");
      assertEquals(2, shell.rls("get", "a/f", directory.resolve("none").toString(), url));
      assertEquals(2, shell.rls("get", "a/f", url));
    } finally {
      storage.stop(0);
    }
  }

  @Test
  void partFilesThatNobodyUsesAreRemoved() throws IOException {
    Path below = Files.createDirectories(directory.resolve("out/below"));
    Path part = Files.writeString(below.resolve(".rls-0123456789abcdef012.part"), "half");
    Path other = Files.writeString(below.resolve(".rls-other.part"), "not ours");
    shell.done("get", "--clean", directory.resolve("out").toString());
    shell.printed("removed\t" + part);
    assertFalse(Files.exists(part));
    assertTrue(Files.exists(other));
    shell.refused(2, "no such directory", "get", "--clean", directory.resolve("none").toString());
    shell.refused(2, "not a directory", "get", "--clean", other.toString());
  }

  @Test
  void aNameIsUnknownWhileACatalogCannotBeAsked() throws IOException {
    try (Servers servers = new Servers(directory.resolve("servers")).federation(0, 1)) {
      servers.start("lrc-1", "roles", "lrc", "membership.leave", "false");
      shell.done("put", "d/one", "http://127.0.0.1:1/f", servers.url("lrc-1"));
      servers.awaitInStep("rli-1");
      servers.stop("lrc-1");
      assertEquals(1, shell.rls("get", "d/one", directory.toString(), servers.url("rli-1")));
      shell.printed("d/one\tunknown\t\t\tunknown; lrc-1 .* and may have it");
    }
  }
}
