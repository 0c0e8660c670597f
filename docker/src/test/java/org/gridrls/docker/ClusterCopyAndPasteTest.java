package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.server.command.RlsMain;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.testkit.ShortJava;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.testkit.cluster.ClusterPrograms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The commands of "Three nodes, by copy and paste" in docs/stores.md, run as they are by bash,
 * except for directories, the server's port, and another address of loopback.
 */
@Tag("process")
@Timeout(1_200)
class ClusterCopyAndPasteTest {
  private static final String SECTION = "## Three nodes, by copy and paste";
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** Databases refuse root. */
  private static final String BEFORE =
      """
      if [ "$(id -u)" = 0 ]; then
        mkdir() { command mkdir "$@" && chmod 777 "${@: -1}"; }
        by() { setpriv --reuid $1 --regid $1 --clear-groups "${@:2}"; }
        patroni() { by postgres /usr/bin/patroni "$@"; }
        mariadbd() { by mysql /usr/sbin/mariadbd "$@"; }
        mariadb-install-db() { by mysql /usr/bin/mariadb-install-db "$@"; }
      fi
      """;

  private Path home;
  private String address;
  private String port;
  private String section;
  private final List<Process> shells = new ArrayList<>();

  @BeforeEach
  void makeLauncher() throws IOException {
    home = StorageProgram.home();
    Path launcher =
        Files.writeString(
            home.resolve("rls"),
            """
            #!/usr/bin/env bash
            [ "${1:-}" != server ] || set -- "$@" --set server.port=%s
            exec %s "$@"
            """
                .formatted(
                    port = freePort(), ShortJava.shell("-Xmx200m", RlsMain.class.getName())));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    ThreadLocalRandom random = ThreadLocalRandom.current();
    address = "127." + random.nextInt(16, 250) + "." + random.nextInt(256) + ".1";
    section = section();
  }

  @AfterEach
  void endAll() throws IOException {
    for (Process shell : shells) {
      ClusterPrograms.kill(List.of(shell.toHandle()));
    }
    // what has left its shell
    ClusterPrograms.kill(
        ProcessHandle.allProcesses()
            .filter(process -> process.info().commandLine().orElse("").contains(home.toString()))
            .toList());
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static String freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Integer.toString(socket.getLocalPort());
    }
  }

  private static void need(String... files) {
    List<String> missing = ClusterPrograms.missing(List.of(files));
    if (!missing.isEmpty() && "true".equals(System.getenv("CI"))) {
      throw new AssertionError("CI needs " + missing);
    }
    Assumptions.assumeTrue(missing.isEmpty(), () -> "not installed here: " + missing);
  }

  /** The section, for this machine. */
  private String section() throws IOException {
    String text = Files.readString(ProjectRoot.path("docs/stores.md"));
    int begin = text.indexOf(SECTION);
    assertTrue(begin >= 0, SECTION);
    String local = text.substring(begin, text.indexOf("\n## ", begin + 1));
    return local
        .replace("http://127.0.0.1:39281", "http://127.0.0.1:" + port)
        .replaceAll("127\\.0\\.0\\.1(?!/32|:" + port + ")", address)
        .replace("/tmp/patroni", home.resolve("patroni").toString())
        .replace("/tmp/galera", home.resolve("galera").toString());
  }

  /** The first block that contains the text. */
  private String block(String with) {
    Matcher blocks = Pattern.compile("```\n(.*?)```", Pattern.DOTALL).matcher(section);
    while (blocks.find()) {
      if (blocks.group(1).contains(with)) {
        return blocks.group(1);
      }
    }
    throw new AssertionError("no block with " + with);
  }

  /** The command in the text that begins so. */
  private String command(String with) {
    Matcher command = Pattern.compile("`(" + Pattern.quote(with) + "[^`\n]*)`").matcher(section);
    assertTrue(command.find(), with);
    return command.group(1);
  }

  private Process bash(String commands) throws IOException {
    Path script = Files.createTempFile(home, "script", "");
    Files.writeString(script, BEFORE + commands);
    Process shell =
        new ProcessBuilder("bash", script.toString())
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("output").toFile()))
            .start();
    shells.add(shell);
    return shell;
  }

  private boolean succeeds(String command) {
    try {
      return bash(command).waitFor() == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private void await(String what, String command) {
    try {
      Eventually.holds(what, PATIENCE, () -> succeeds(command));
    } catch (AssertionError e) {
      throw new AssertionError(output(), e);
    }
  }

  private String output() {
    try {
      return Files.readString(home.resolve("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void await(Path file, Process shell) {
    try {
      Eventually.holds("the commands were run", PATIENCE, () -> Files.exists(file));
    } catch (AssertionError e) {
      throw new AssertionError(output(), e);
    }
    assertTrue(shell.isAlive(), this::output);
  }

  private String another(String create) {
    return create.replace("a-name", "another-name").replace("file:///a/copy", "file:///another");
  }

  @Test
  void theClusterOfPatroniGoesAsWritten() throws IOException {
    need("/usr/bin/patroni", "/usr/bin/etcd", "/usr/bin/curl", "/usr/bin/pkill");
    Path done = home.resolve("done");
    Process shell = bash(block("scope: rls") + "touch " + done + "; wait\n");
    await(done, shell);
    String create = command("./rls create a-name");
    await("a name is added", create);
    await("the nodes are listed", command("patronictl") + " | grep -q Leader");
    assertTrue(succeeds(command("pkill -9 -f")), this::output);
    await("writes continue", another(create));
    await("nothing is lost", command("./rls query a-name") + " | grep -q file:///a/copy");
    bash(command("patroni " + home.resolve("patroni/n1.yml")) + " wait");
    await(
        "the node is back",
        "curl -sf http://"
            + address
            + ":8001/replica > /dev/null && curl -s http://"
            + address
            + ":8002/cluster | grep -q sync_standby");
  }

  @Test
  void theClusterOfGaleraGoesAsWritten() throws IOException {
    need("/usr/sbin/mariadbd", "/usr/lib/galera/libgalera_smm.so", "/usr/bin/rsync");
    Path started = home.resolve("started");
    Path killed = home.resolve("killed");
    Process shell =
        bash(
            block("wsrep-new-cluster")
                + "touch %1$s; until [ -e %2$s ]; do read -t 0.2 <> <(:) || true; done\n"
                    .formatted(started, killed)
                + block("--wsrep-recover")
                + "wait\n");
    await(started, shell);
    String create = command("./rls create a-name");
    await("a name is added", create);
    assertTrue(succeeds(command("kill -9 $(cat ")), this::output);
    await("writes continue", another(create));
    await("nothing is lost", command("./rls query a-name") + " | grep -q file:///a/copy");
    Files.createFile(killed);
    await(
        "the node is back",
        "mariadb --no-defaults --socket=%s -u root -e \"SHOW STATUS LIKE 'wsrep_cluster_size'\" | grep -q 3"
            .formatted(home.resolve("galera/n1.sock")));
  }
}
