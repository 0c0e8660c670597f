package org.gridrls.perf.secure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.process.Waiting;

/**
 * The command {@code rls query} as a user calls it, by the launcher with its archive of classes,
 * which is made first if there is none. For one thread.
 */
final class FirstCommand {
  private static final long MAKING_MAX_SECONDS = 300;

  private final CredentialFiles files;
  private final String name;

  FirstCommand(CredentialFiles files, String name) {
    this.files = files;
    this.name = name;
  }

  /** Calls once, and waits until the launcher has made an archive of what that call loaded. */
  void makeReady(String url) throws IOException, InterruptedException {
    once(url);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAKING_MAX_SECONDS);
    while (making() && System.nanoTime() < end) {
      Waiting.sleep(Duration.ofMillis(500));
    }
  }

  private static boolean making() throws IOException {
    Path archives = Installation.home().resolve("rls-server/target");
    try (Stream<Path> entries = Files.list(archives)) {
      return entries.anyMatch(entry -> entry.getFileName().toString().endsWith(".making"));
    }
  }

  /** Milliseconds of a whole call, from the start of its process to its end. */
  double once(String url) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Installation.launcher().toString()));
    command.addAll(List.of("query", name, url));
    if (url.startsWith("https:")) {
      command.addAll(List.of("--cert", files.certificate().orElseThrow().toString()));
      command.addAll(List.of("--key", files.key().orElseThrow().toString()));
      command.addAll(List.of("--trust", files.trust().get(0).toString()));
    }
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", Installation.javaHome());
    builder.environment().put("RLS_PROFILE", "/dev/null");
    long begun = System.nanoTime();
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IllegalStateException("the command fails: " + said);
    }
    return (System.nanoTime() - begun) / 1e6;
  }
}
