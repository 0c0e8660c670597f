package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mysql.cj.jdbc.Driver;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.cli.RlsCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.command.DriversCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code rls drivers install}, from a repository on loopback and from files. */
class DriversCommandTest {
  private static final String PLACE = "/repository/com/mysql/mysql-connector-j/";

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Path jar = jar();
  private final String name = jar.getFileName().toString();
  private HttpServer server;
  private byte[] served;
  private int requests;
  private Path drivers;

  @BeforeEach
  void serveTheJarOfTheBuild() throws Exception {
    drivers = directory.resolve("lib/drivers");
    served = Files.readAllBytes(jar);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        place(),
        exchange -> {
          requests++;
          exchange.sendResponseHeaders(200, served.length);
          exchange.getResponseBody().write(served);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** The driver that the root POM pins, on the class path. */
  private static Path jar() {
    URL jar = Driver.class.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(jar.toString()));
  }

  private String place() {
    return PLACE + name.replaceFirst(".*-(.*)\\.jar", "$1") + "/" + name;
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private int install(String... options) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] words =
        Stream.concat(Stream.of("drivers", "install"), Stream.of(options)).toArray(String[]::new);
    CommandLine line =
        RlsCommand.commandLine(
            Optional.empty(), Map.of("drivers", DriversCommand::new), List.of(words));
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(words);
  }

  private int from(String source) {
    return install("mysql", "--from", source, "--directory", drivers.toString());
  }

  private List<String> installed() throws IOException {
    try (Stream<Path> files = Files.list(drivers)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theDriverOfTheBuildIsInstalledOnceFromARepository() throws Exception {
    assertEquals(0, from(url("/repository")), err::toString);
    Path file = drivers.resolve(name);
    assertArrayEquals(served, Files.readAllBytes(file));
    String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    assertEquals("rw-r--r--", mode);
    assertTrue(out.toString().startsWith("installed: " + file), out::toString);
    assertTrue(out.toString().contains("GPL-2.0 with Universal FOSS Exception"), out::toString);
    assertEquals(0, from(url("/repository/")), err::toString);
    assertTrue(out.toString().startsWith("is installed already: " + file), out::toString);
    assertEquals(1, requests);
    Files.write(file, new byte[] {1});
    assertEquals(0, from(url(place())), err::toString);
    assertTrue(out.toString().startsWith("installed: "), out::toString);
    assertArrayEquals(served, Files.readAllBytes(file));
  }

  @Test
  void aFileTakesThePlaceOfOtherVersions() throws Exception {
    Files.createDirectories(drivers);
    Files.createFile(drivers.resolve("mysql-connector-j-8.0.0.jar"));
    Files.createFile(drivers.resolve("other.jar"));
    assertEquals(0, from(jar.toString()), err::toString);
    assertEquals(List.of(name, "other.jar"), installed());
    assertTrue(out.toString().contains("removed: "), out::toString);
    assertEquals(0, requests);
  }

  @Test
  void anotherFileIsRefusedAndNothingIsLeft() throws Exception {
    served[0]++;
    assertEquals(ExitCode.USAGE, from(url("/repository")));
    assertTrue(err.toString().contains("has another file than " + name), err::toString);
    assertEquals(List.of(), installed());
  }

  @Test
  void whatCannotBeReadIsSaidWithItsSource() throws Exception {
    assertEquals(ExitCode.CANNOT_REACH, from(url("/nothing")));
    assertTrue(err.toString().contains("HTTP 404"), err::toString);
    assertEquals(ExitCode.CANNOT_REACH, from("http://127.0.0.1:1"));
    assertEquals(ExitCode.USAGE, from(directory.resolve("none.jar").toString()));
    assertTrue(err.toString().contains("none.jar"), err::toString);
    assertEquals(List.of(), installed());
  }

  @Test
  void whoCannotWriteIsToldWhatToRunBeforeAnythingIsFetched() throws Exception {
    drivers = Files.createFile(directory.resolve("file")).resolve("drivers");
    assertEquals(ExitCode.BROKEN, from(url("/repository")));
    String again = "sudo rls drivers install --from " + url("/repository") + " --directory ";
    assertTrue(err.toString().contains(again + drivers), err::toString);
    assertEquals(0, requests);
  }

  @Test
  void withoutTheLauncherADirectoryIsNeeded() {
    assertEquals(ExitCode.USAGE, install());
    assertTrue(err.toString().contains("--directory"), err::toString);
  }
}
