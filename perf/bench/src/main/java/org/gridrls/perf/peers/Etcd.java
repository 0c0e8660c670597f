package org.gridrls.perf.peers;

import java.io.File;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.faults.cluster.Ports;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;

/** An etcd of one member, from the program that is installed. For one thread. */
final class Etcd implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  private final Process process;
  private final URI url = URI.create("http://127.0.0.1:" + Ports.free());

  /** True if the program is on the path. */
  static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "etcd")));
  }

  /** Answers when it returns; a transaction may be as big as our bulks. */
  Etcd(Workspace workspace) {
    String peers = "http://127.0.0.1:" + Ports.free();
    List<String> command =
        List.of(
            "etcd",
            "--data-dir=" + workspace.place("etcd"),
            "--listen-client-urls=" + url,
            "--advertise-client-urls=" + url,
            "--listen-peer-urls=" + peers,
            "--initial-advertise-peer-urls=" + peers,
            "--initial-cluster=default=" + peers,
            "--max-txn-ops=5000",
            "--max-request-bytes=8000000",
            "--quota-backend-bytes=8000000000");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    File log = workspace.place("etcd.log").toFile();
    process = workspace.started(builder.redirectOutput(log));
    Waiting.until("etcd answers", PATIENCE, LOOK_AGAIN, this::answers);
  }

  private boolean answers() {
    try {
      HttpConnection.reply(url, WireRequest.get(url, "/health", "\"true\""));
      return true;
    } catch (UncheckedIOException | IllegalStateException e) {
      return false;
    }
  }

  String url() {
    return url.toString();
  }

  ProcessHandle process() {
    return process.toHandle();
  }

  @Override
  public void close() {
    Waiting.end(process, PATIENCE);
  }
}
