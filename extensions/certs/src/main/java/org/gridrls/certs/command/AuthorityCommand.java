package org.gridrls.certs.command;

import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.OutputFormat;
import org.gridrls.cli.output.OutputOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Base of the commands about certificates: the directory and the output. */
abstract class AuthorityCommand implements Callable<Integer> {
  static final Columns FILES = Columns.of("what", "value");

  final Clock clock;

  @Spec CommandSpec spec;
  @Mixin OutputOptions output = new OutputOptions();

  @Option(
      names = {"-d", "--directory"},
      paramLabel = "DIR",
      defaultValue = "rls-certs",
      description = "Directory of the authority and the certificates it issues (${DEFAULT-VALUE}).")
  Path directory;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  AuthorityCommand(Clock clock) {
    this.clock = clock;
  }

  @Override
  public final Integer call() {
    try (Listing listing =
        output.listing(spec.commandLine().getOut(), spec.commandLine().getErr())) {
      return run(listing);
    }
  }

  private int run(Listing listing) {
    try {
      work(listing);
      return 0;
    } catch (RlsException refused) {
      if (output.format() != OutputFormat.JSON) {
        throw refused;
      }
      listing.failure(Failure.of(refused));
      return ExitCode.of(refused.error());
    }
  }

  abstract void work(Listing listing);

  final AuthorityDirectory authority() {
    return AuthorityDirectory.open(directory, clock);
  }
}
