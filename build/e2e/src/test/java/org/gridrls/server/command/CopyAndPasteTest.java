package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.testkit.ShortJava;
import org.gridrls.testkit.StorageProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The commands of "By copy and paste" in docs/replication.md, run as they are by bash, except that
 * ports are free ones.
 */
@Tag("process")
class CopyAndPasteTest {
  private static final String SECTION = "## By copy and paste";
  private static final List<String> PORTS = List.of("39281", "39282", "8090", "8443", "1094");
  private static final long PATIENCE_MINUTES = 15;

  /** Runs XRootD as another user, as the launcher does: it does not run as root. */
  private static final String BEFORE =
      """
      set -euo pipefail
      if [ "$(id -u)" = 0 ]; then
        xrootd() {
          mkdir -p try/xrootd
          chown -R 65534 try/xrootd try/certs try/www/third
          exec setpriv --reuid 65534 --clear-groups xrootd -l $PWD/try/xrootd/log "${@:1:2}"
        }
      fi
      """;

  private Path home;
  private Process bash;

  @BeforeEach
  void makeLauncher() throws IOException {
    for (String program : List.of("/usr/sbin/nginx", "/usr/bin/xrootd", "/usr/bin/xrdcp")) {
      StorageProgram.present(StorageProgram.isInstalled(program), "needs " + program);
    }
    StorageProgram.present(StorageProgram.isInstalled("/usr/bin/curl"), "needs curl");
    home = StorageProgram.home();
    Path launcher =
        Files.writeString(
            home.resolve("rls"),
            """
            #!/usr/bin/env bash
            [ "${1:-}" != server ] || umask 077
            exec %s "$@"
            """
                .formatted(ShortJava.shell(RlsMain.class.getName())));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @AfterEach
  void endAll() {
    if (bash != null) {
      bash.descendants().forEach(ProcessHandle::destroyForcibly);
      bash.destroyForcibly();
    }
  }

  /** The blocks of the section, in their order. */
  private static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    boolean section = false;
    boolean block = false;
    for (String line : Files.readAllLines(ProjectRoot.path("docs/replication.md"))) {
      if (line.startsWith("## ")) {
        section = line.equals(SECTION);
      } else if (section && line.equals("```")) {
        block = !block;
      } else if (section && block) {
        commands.add(line);
      }
    }
    assertTrue(commands.size() > 50, commands::toString);
    return commands;
  }

  private static String onFreePorts(String script) throws IOException {
    List<ServerSocket> taken = new ArrayList<>();
    String changed = script;
    for (String port : PORTS) {
      ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      taken.add(socket);
      assertTrue(changed.contains(port), port);
      changed = changed.replaceAll("\\b" + port + "\\b", Integer.toString(socket.getLocalPort()));
    }
    for (ServerSocket socket : taken) {
      socket.close();
    }
    return changed;
  }

  private int run(String script) throws Exception {
    Files.writeString(home.resolve("script"), script);
    bash =
        new ProcessBuilder("bash", "script")
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("output").toFile())
            .start();
    return bash.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) ? bash.exitValue() : -1;
  }

  @Test
  void itGoesAsWritten() throws Exception {
    List<String> commands = commands();
    int end = commands.indexOf("kill $(jobs -p)");
    List<String> before = new ArrayList<>(commands.subList(0, end));
    before.add("ls -lR try/www/chicago > modes");
    String script =
        onFreePorts(
            BEFORE
                + String.join("\n", before)
                + "\n"
                + String.join("\n", commands.subList(end, commands.size()))
                + "\n");
    assertEquals(0, run(script), this::output);
    assertFalse(Files.exists(home.resolve("try")));
    List<String> modes = Files.readAllLines(home.resolve("modes"));
    assertTrue(
        modes.stream()
            .filter(line -> line.matches("[d-]rw.*"))
            .allMatch(line -> line.matches("(drwxr-xr-x|-rw-r--r--).*")),
        modes::toString);
    assertEquals(
        6, modes.stream().filter(line -> line.startsWith("-rw-")).count(), modes::toString);
  }

  private String output() {
    try {
      return Files.readString(home.resolve("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
