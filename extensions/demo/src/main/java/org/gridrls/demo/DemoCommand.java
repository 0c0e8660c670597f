package org.gridrls.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.host.http.HostConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rls demo}: a whole federation on this machine, on real names, in under a minute. */
@Command(
    name = "demo",
    description = {
      "Starts a federation on loopback, loads 18,549 real file names, queries it, stops one "
          + "index and starts another, and shows the evidence for each answer.",
      "It ends by itself and leaves nothing behind unless --stay is given."
    })
public final class DemoCommand implements Callable<Integer> {
  private final DemoServer.Starter starter;
  @Spec CommandSpec spec;

  @Option(
      names = "--stay",
      description = "Keeps the federation running until Ctrl-C, on ports from --port on.")
  boolean stay;

  @Option(
      names = "--ring",
      description =
          "Shows a ring of indexes instead: three processes, one is killed, one joins. Needs the "
              + "archive of the module rls-ring, unpacked where the program is installed "
              + "(lib/ring).")
  boolean ring;

  @Option(
      names = "--replicate",
      description =
          "Shows a replicator instead: it brings the files of a wish to its site although one"
              + " source has damaged files and another one fails. Exit code 1 if a promise is"
              + " broken.")
  boolean replicate;

  @Option(
      names = "--port",
      paramLabel = "N",
      description =
          "The first of seven ports; default: free ones, with --stay "
              + HostConfig.PORT_DEFAULT
              + ".")
  Integer port;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  /** Gets its servers from {@code starter}. */
  public DemoCommand(DemoServer.Starter starter) {
    this.starter = starter;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    PrintWriter out = spec.commandLine().getOut();
    Path directory = Files.createTempDirectory("rls-demo");
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stopped, closed), "shutdown"));
    long start = System.nanoTime();
    if (ring) {
      return runRing(directory, stopped, closed);
    }
    if (replicate) {
      return runReplicate(directory, stopped, closed);
    }
    int firstPort = port != null ? port : stay ? HostConfig.PORT_DEFAULT : 0;
    try (DemoFederation federation = new DemoFederation(starter, directory, firstPort);
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      new Demo(federation, connector, out).run();
      out.printf("%nDone in %s.%n", Durations.shown(Duration.ofNanos(System.nanoTime() - start)));
      out.flush();
      if (stay) {
        stay(federation, out, stopped);
      }
    } finally {
      deleteAll(directory);
      closed.countDown();
    }
    return 0;
  }

  private int runRing(Path directory, CountDownLatch stopped, CountDownLatch closed) {
    PrintWriter out = spec.commandLine().getOut();
    BooleanSupplier over = () -> stopped.getCount() == 0;
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
        RingDemo demo = new RingDemo(directory, connector, out, over)) {
      demo.run();
    } catch (RlsException e) {
      if (!over.getAsBoolean()) {
        throw e;
      }
    } finally {
      deleteAll(directory);
      closed.countDown();
    }
    return 0;
  }

  private int runReplicate(Path directory, CountDownLatch stopped, CountDownLatch closed)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    BooleanSupplier over = () -> stopped.getCount() == 0;
    DemoStorage storage = DemoStorage.create(directory.resolve("storage"));
    long start = System.nanoTime();
    try (DemoFederation federation = new DemoFederation(starter, directory, 0);
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
        ReplicateDemo demo = new ReplicateDemo(federation, storage, connector, out, over)) {
      boolean kept = demo.run();
      String shown = Durations.shown(Duration.ofNanos(System.nanoTime() - start));
      out.printf(
          kept ? "%nAll promises kept, in %s.%n" : "%nA promise is broken, after %s.%n", shown);
      out.flush();
      return kept ? 0 : 1;
    } catch (RlsException e) {
      if (!over.getAsBoolean()) {
        throw e;
      }
      return 0;
    } finally {
      deleteAll(directory);
      closed.countDown();
    }
  }

  private static void stay(DemoFederation federation, PrintWriter out, CountDownLatch stopped)
      throws InterruptedException {
    out.println("\nThe federation keeps running; Ctrl-C ends it. From another shell:");
    out.printf("  ./rls members %s%n", federation.url("registry"));
    out.printf(
        "  ./rls create my/first/file.root file:///data/file.root %s%n", federation.url("cms"));
    out.printf("  ./rls locate my/first/file.root %s%n", federation.url("registry"));
    federation.urls().forEach((name, url) -> out.printf("  %-12s %s%n", name, url));
    out.flush();
    stopped.await();
  }

  private static void stop(CountDownLatch stopped, CountDownLatch closed) {
    stopped.countDown();
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void deleteAll(Path directory) {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
