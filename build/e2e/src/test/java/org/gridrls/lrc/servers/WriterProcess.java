package org.gridrls.lrc.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProcessSignals;
import org.gridrls.testkit.ShortJava;

/** A catalog in another process, which writes names until it is killed and prints each outcome. */
final class WriterProcess implements AutoCloseable {
  private static final String NAME = "writer/";

  private final Process process;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();

  private WriterProcess(Process process) {
    this.process = process;
    new Thread(this::read).start();
  }

  static WriterProcess start(String url) throws IOException {
    return new WriterProcess(
        new ProcessBuilder(ShortJava.command(WriterProcess.class.getName(), url))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  public static void main(String[] args) {
    JdbcMappingCatalog catalog = DatabaseServer.STORES.open(StoreConfig.durable(args[0]));
    for (int i = 0; ; i++) {
      try {
        catalog.apply(new CatalogChange.Create(Mapping.of(NAME + i, "t")));
        System.out.println(NAME + i);
      } catch (RlsException e) {
        System.out.println(e.error() + ": " + e.getMessage());
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
    }
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        said.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names that it got acknowledged. */
  List<String> acknowledged() {
    return said.stream().filter(line -> line.startsWith(NAME)).toList();
  }

  void awaitAcknowledged(int names) {
    Eventually.holds("names of another process", () -> acknowledged().size() >= names);
  }

  void awaitRefusal(String words) {
    Eventually.holds(
        "a refusal: " + words, () -> said.stream().anyMatch(line -> line.contains(words)));
  }

  void stand() {
    ProcessSignals.freeze(List.of(process.toHandle()));
  }

  void move() {
    ProcessSignals.thaw(List.of(process.toHandle()));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
