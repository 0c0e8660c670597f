package org.gridrls.cli.mapping;

import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Listing;
import org.gridrls.client.DeletionFilter;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls delete-matching}: all mappings of a name or a pattern go. */
@Command(
    name = "delete-matching",
    description = {
      "Removes all mappings that meet every given condition.",
      "Shows the first of them, one line each: LFN PFN. Try it with --dry-run.",
      "Exit code 1 if no mapping meets the conditions."
    })
public final class DeleteMatchingCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(names = "--lfn", paramLabel = "NAME", description = "With this logical name.")
  String logicalName;

  @Option(names = "--pfn", paramLabel = "NAME", description = "With this target name.")
  String targetName;

  @Option(
      names = "--lfn-pattern",
      paramLabel = "P",
      description = "With a logical name that matches: * any text, ? one character, \\ escapes.")
  String logicalPattern;

  @Option(
      names = "--pfn-pattern",
      paramLabel = "P",
      description = "With a target name that matches.")
  String targetPattern;

  @Option(names = "--dry-run", description = "Only show what would be removed.")
  boolean dryRun;

  @Override
  protected int run(SoapConnector connector) {
    DeletionFilter selection =
        new DeletionFilter(
            Optional.ofNullable(logicalName),
            Optional.ofNullable(targetName),
            Optional.ofNullable(logicalPattern).map(GlobPattern::of),
            Optional.ofNullable(targetPattern).map(GlobPattern::of),
            Optional.empty());
    LrcClient catalog = new LrcClient(connector, url);
    MatchedDeletion deletion =
        dryRun
            ? catalog.deleteMatching(selection, true)
            : LongRemoval.of(url, () -> catalog.deleteMatching(selection, false));
    show(deletion);
    return ExitCode.found(deletion.deleted() == 0, false);
  }

  private void show(MatchedDeletion deletion) {
    Listing list = listing("lfn", "pfn");
    deletion.sample().forEach(m -> list.row(m.logicalName(), m.targetName()));
    String what = dryRun ? " would be deleted" : " deleted";
    boolean more = deletion.deleted() > deletion.sample().size();
    String note = more ? "; these are the first " + deletion.sample().size() : "";
    list.note("# " + Counted.of(deletion.deleted(), "mapping") + what + note);
    list.detail("deleted", deletion.deleted());
    list.detail("dryRun", dryRun);
  }
}
