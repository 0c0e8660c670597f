package org.gridrls.cli.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.OutputFormat;
import org.gridrls.cli.output.OutputOptions;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of all commands that call a server: the connection and the writer. */
public abstract class ClientCommand implements Callable<Integer> {
  private static final String SECONDS = "SECONDS";

  /** The labels of options whose values are numbers of something. */
  private static final Set<String> COUNTS = Set.of("N", SECONDS);

  @Spec protected CommandSpec spec;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = SECONDS,
      defaultValue = "30",
      description = "Time to wait for an answer (${DEFAULT-VALUE}).")
  protected int timeoutSeconds;

  @Mixin protected OutputOptions output = new OutputOptions();

  @Mixin protected SecurityOptions security = new SecurityOptions();

  private Listing listing;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public final Integer call() {
    spec.options().forEach(this::requirePositive);
    Duration answer = Duration.ofSeconds(timeoutSeconds);
    Timeouts timeouts = new Timeouts(Timeouts.DEFAULT.connect(), answer);
    try (SoapConnector connector =
        new SoapConnector(timeouts, security.credentials(), LinkRule.ANY)) {
      trace().ifPresent(header -> connector.header("traceparent", () -> Optional.of(header)));
      return run(connector);
    } catch (RlsException e) {
      return refused(e);
    } finally {
      close();
    }
  }

  /** Nothing is done up to zero times, so that would look like success. */
  private void requirePositive(OptionSpec option) {
    boolean counts = COUNTS.contains(option.paramLabel());
    if (counts && option.getValue() instanceof Number number && number.longValue() < 1) {
      throw new ParameterException(
          spec.commandLine(),
          "Invalid value for option '"
              + option.longestName()
              + (option.paramLabel().equals(SECONDS)
                  ? "': at least 1 second, not "
                  : "': at least 1, not ")
              + number);
    }
  }

  /** The trace to which the calls belong, as scripts name it in the environment. */
  private static Optional<String> trace() {
    return Optional.ofNullable(System.getenv("TRACEPARENT"))
        .filter(header -> header.matches("[0-9a-f-]{55,200}"));
  }

  /** Lists the failure in a JSON document or the original's words; else the line prints it. */
  private int refused(RlsException failure) {
    if (!isDocument() && !(output.original() && lists())) {
      throw failure;
    }
    listing().failure(Failure.of(failure));
    return ExitCode.of(failure.error());
  }

  /** Returns what a caller may try who was refused without having given credentials. */
  public final Optional<String> advice(RlsException failure) {
    boolean anonymous =
        failure.error() == RlsError.PERMISSION_DENIED
            && security.files().certificate().isEmpty()
            && security.files().token().isEmpty();
    return anonymous
        ? Optional.of("no credentials were given: see --cert and --key, or --token-file")
        : Optional.empty();
  }

  private boolean isDocument() {
    return output.format() == OutputFormat.JSON && lists();
  }

  /** False for a command whose output has a form of its own. */
  protected boolean lists() {
    return true;
  }

  private void close() {
    if (listing == null && isDocument()) {
      listing();
    }
    if (listing != null) {
      listing.close();
    }
    out().flush();
    err().flush();
  }

  /** The exit code. */
  protected abstract int run(SoapConnector connector);

  /** The exit code of a look-up of names: after the original's bulk commands, 0 also for a no. */
  protected final int found(boolean no, boolean unknown) {
    return ExitCode.found(no && !output.bulk(), unknown);
  }

  /** Where this command puts what it finds; it is closed when the command ends. */
  protected final Listing listing() {
    if (listing == null) {
      listing = output.listing(out(), err());
    }
    return listing;
  }

  /** Returns the listing of this command with its only table. */
  protected final Listing listing(Columns columns) {
    listing().table(Listing.ROWS, columns);
    return listing;
  }

  protected final Listing listing(String... columns) {
    return listing(Columns.of(columns));
  }

  protected PrintWriter out() {
    return spec.commandLine().getOut();
  }

  protected PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
