package org.gridrls.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands that talk to a server share: the connection and the writer. */
abstract class ClientCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "How long to wait for an answer (${DEFAULT-VALUE}).")
  int timeoutSeconds;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public final Integer call() {
    java.time.Duration answer = java.time.Duration.ofSeconds(Math.max(1, timeoutSeconds));
    try (SoapConnector connector =
        new SoapConnector(new Timeouts(Timeouts.DEFAULT.connect(), answer))) {
      return run(connector);
    } finally {
      out().flush();
      err().flush();
    }
  }

  /** The exit code. */
  abstract int run(SoapConnector connector);

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
