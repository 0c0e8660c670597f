package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.mysql.cj.jdbc.Driver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.testkit.Advisories;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.Library;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked and used as its INSTALL.md says. Runs after the archive is made. */
@Tag("process")
class DistributionCheck {
  private static final int TERMINATED = 143;

  private static final String SHA_256 = "SHA-256";
  private static final boolean OFFLINE = "offline true".equals(System.getProperty("network"));

  @TempDir Path directory;

  private Path unpacked() throws Exception {
    Path archive = Path.of(System.getProperty("archive"));
    Process tar =
        new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", directory.toString())
            .inheritIO()
            .start();
    assertEquals(0, tar.waitFor());
    return directory.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
  }

  private Process rls(Path home, String... arguments) throws IOException {
    return start(
        Stream.concat(Stream.of(home.resolve("rls").toString()), Stream.of(arguments)).toList());
  }

  private Process start(List<String> command) throws IOException {
    // an archive of classes would be made for longer than the test takes
    return start(command, Map.of("RLS_CACHE", "/dev/null"));
  }

  private Process start(List<String> command, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** The script finds the program beside its own folder. */
  private Process smokeTest(Path home, String url) throws IOException {
    Path script = Files.createDirectory(home.resolve("docker")).resolve("smoke-test");
    Files.copy(Path.of("smoke-test"), script, StandardCopyOption.COPY_ATTRIBUTES);
    return start(List.of(script.toString(), url));
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  void theServerOfTheArchiveAnswersTheSmokeTestAndEndsInGoodOrder() throws Exception {
    Path home = unpacked();
    Process server =
        rls(
            home,
            "server",
            "--config=" + home.resolve("conf/rls.conf"),
            "--set=server.port=0",
            "--set=data=" + directory.resolve("data"));
    try {
      String line = reader(server).readLine();
      assertTrue(line != null && line.contains(" answers at http://127.0.0.1:"), line);
      Process smoke = smokeTest(home, line.replaceFirst(".* answers at ", ""));
      List<String> said = reader(smoke).lines().toList();
      assertEquals(0, smoke.waitFor(), () -> String.join("\n", said));
      server.destroy();
      assertTrue(server.waitFor(60, TimeUnit.SECONDS), "it did not end");
      assertEquals(TERMINATED, server.exitValue());
    } finally {
      server.destroyForcibly();
    }
  }

  /** The JDK links the classes ahead, and starts with -Xshare:on only if it can use the archive. */
  @Test
  void aFirstCallLeavesAnArchiveOfClassesForLaterOnes() throws Exception {
    Path home = unpacked();
    Path cache = Files.createDirectory(directory.resolve("cache"));
    Process server =
        rls(home, "server", "--set=server.port=0", "--set=data=" + directory.resolve("data"));
    try {
      String url = reader(server).readLine().replaceFirst(".* answers at ", "");
      List<String> ping = List.of(home.resolve("rls").toString(), "ping", url);
      Map<String, String> cached = Map.of("RLS_CACHE", cache.toString());
      assertEquals(0, start(ping, cached).waitFor());
      Eventually.holds("an archive", Duration.ofMinutes(3), () -> hasArchive(cache));
      Map<String, String> required =
          Map.of("RLS_CACHE", cache.toString(), "RLS_JAVA_OPTIONS", "-Xshare:on");
      assertEquals(0, start(ping, required).waitFor());
    } finally {
      server.destroyForcibly();
    }
  }

  private static boolean hasArchive(Path cache) {
    try (Stream<Path> files = Files.list(cache)) {
      return files.anyMatch(file -> file.toString().matches(".*/client-[^/]*\\.jsa"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theDriverOfMysqlIsInstalledWhereTheLauncherLooksForIt() throws Exception {
    Path home = unpacked();
    URL jar = Driver.class.getProtectionDomain().getCodeSource().getLocation();
    Process install = rls(home, "drivers", "install", "--from=" + Path.of(jar.toURI()));
    assertEquals(0, install.waitFor());
    Path name = Path.of(jar.toURI()).getFileName();
    assertTrue(Files.exists(home.resolve("lib/drivers").resolve(name)), name::toString);
  }

  @Test
  void theUnitOfSystemdStartsWhatTheArchiveHas() throws Exception {
    Path home = unpacked();
    List<String> unit = Files.readAllLines(home.resolve("systemd/rls.service"));
    assertTrue(unit.contains("ExecStart=/opt/rls/rls server --config /etc/rls/rls.conf"));
    assertTrue(Files.isExecutable(home.resolve("rls")));
    for (String file :
        List.of(
            "INSTALL.md",
            "LICENSE",
            "NOTICE",
            "CHANGELOG.md",
            "conf/rls.conf",
            "monitoring/alerts.yaml",
            "monitoring/grafana-dashboard.json")) {
      assertTrue(Files.isRegularFile(home.resolve(file)), file);
    }
  }

  private Path bill() throws Exception {
    Path bill = unpacked().resolve("sbom.json");
    assumeTrue(
        Files.exists(bill) || !OFFLINE,
        "an offline build has no bill of materials, unless an earlier online build left one");
    return bill;
  }

  @Test
  void theBillOfMaterialsNamesEveryJarAndNoneHasAKnownHole() throws Exception {
    Path bill = bill();
    List<Library> libraries = Library.ofBill(Files.readString(bill));
    List<String> named =
        libraries.stream()
            .map(l -> l.artifact().replaceFirst(".*:", "") + "-" + l.version() + ".jar")
            .toList();
    try (Stream<Path> jars = Files.list(bill.resolveSibling("lib"))) {
      List<String> missing =
          jars.map(jar -> jar.getFileName().toString())
              .filter(jar -> !named.contains(jar))
              .toList();
      assertEquals(
          List.of(), missing, "jars that sbom.json does not name; only an online build renews it");
    }
    assertEquals(List.of(), Advisories.known().holesOf(libraries));
  }

  @Test
  void theBillOfMaterialsStatesTheDigestOfEveryJar() throws Exception {
    Path bill = bill();
    Map<String, String> stated = digests(Files.readString(bill));
    try (Stream<Path> jars = Files.list(bill.resolveSibling("lib"))) {
      for (Path jar : jars.toList()) {
        String name = jar.getFileName().toString();
        // an offline build has the bill of an earlier one, which knows other jars of this project
        if (!OFFLINE || !name.startsWith("rls-")) {
          byte[] digest = MessageDigest.getInstance(SHA_256).digest(Files.readAllBytes(jar));
          assertEquals(HexFormat.of().formatHex(digest), stated.get(name), name);
        }
      }
    }
  }

  /** Maps the names of jars to their digests. */
  private static Map<String, String> digests(String bill) {
    Map<String, String> digests = new HashMap<>();
    JsonObject all = new Gson().fromJson(bill, JsonObject.class);
    for (JsonElement each : all.getAsJsonArray("components")) {
      JsonObject component = each.getAsJsonObject();
      String name = text(component, "name") + "-" + text(component, "version") + ".jar";
      for (JsonElement hash : component.getAsJsonArray("hashes")) {
        if (text(hash.getAsJsonObject(), "alg").equals(SHA_256)) {
          digests.put(name, text(hash.getAsJsonObject(), "content"));
        }
      }
    }
    return digests;
  }

  private static String text(JsonObject object, String name) {
    return object.get(name).getAsString();
  }
}
