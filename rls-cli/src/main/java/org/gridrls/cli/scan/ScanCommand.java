package org.gridrls.cli.scan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.gridrls.api.Mapping;
import org.gridrls.api.Readable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.ProgressBar;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls scan}: a catalog is made to match a directory. */
@Command(
    name = "scan",
    description = {
      "Makes a catalog match the files below a directory; repeating it changes nothing.",
      "The file DIR/a/b becomes the mapping of PREFIXa/b with URL-PREFIXa/b, with its size.",
      "URLs of http, https, dav, davs and file are percent-encoded; other schemes take paths as they"
          + " are, and a file with ? or # in its path is refused for them.",
      "Symbolic links are not followed. Try it with --dry-run."
    })
public final class ScanCommand extends ClientCommand {
  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The directory, as mounted on this machine.")
  Path directory;

  @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "Prefix of the logical names.")
  String prefix;

  @Option(
      names = "--pfn-prefix",
      paramLabel = "URL-PREFIX",
      required = true,
      description = "Prefix of the target names, as in root://storage.example.org//data/.")
  String targetPrefix;

  @Option(
      names = "--checksum",
      description = "Record adler32 too; computed only for files without one or with another size.")
  boolean checksum;

  @Option(names = "--recheck", description = "With --checksum: compute it for all files again.")
  boolean recheck;

  @Option(
      names = "--delete",
      description = "Remove mappings with both prefixes whose file no longer exists.")
  boolean delete;

  @Option(
      names = "--empty",
      description = "With --delete: confirms that the directory is meant to be empty.")
  boolean empty;

  @Option(names = "--dry-run", description = "Only list what would be changed.")
  boolean dryRun;

  @Option(
      names = {"-v", "--verbose"},
      description = "List each change.")
  boolean verbose;

  private final Map<Scan.ScanChange, Long> counts = new EnumMap<>(Scan.ScanChange.class);
  private long failed;
  private ProgressBar bar;

  @Override
  protected int run(SoapConnector connector) {
    if (!Files.isDirectory(directory)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          Files.exists(directory)
              ? "scan takes a directory, this is a file (rls create registers a single one)"
              : "no such directory",
          directory.toString());
    }
    ScanSettings settings =
        new ScanSettings(directory, prefix, targetPrefix, checksum, recheck, dryRun);
    listing("change", "lfn", "pfn");
    Scan scan = new Scan(new LrcClient(connector, url), settings, new Counting());
    try (ProgressBar progress = ProgressBar.unknownTotal(err(), "scanning")) {
      bar = progress;
      scan.update();
      if (delete) {
        scan.removeGone(empty);
      }
    } finally {
      summary(listing());
    }
    boolean idle = counts.isEmpty() && !empty;
    return ExitCode.found(failed > 0 || idle, false);
  }

  private final class Counting implements Scan.ScanListener {
    @Override
    public void changed(Scan.ScanChange change, Mapping mapping) {
      counts.merge(change, 1L, Long::sum);
      bar.at(counts.values().stream().mapToLong(Long::longValue).sum());
      if (change != Scan.ScanChange.UNCHANGED && (verbose || dryRun)) {
        listing().row(Readable.of(change), mapping.logicalName(), mapping.targetName());
      }
    }

    @Override
    public void failed(Failure failure) {
      failed++;
      listing().failure(failure);
    }
  }

  private void summary(Listing list) {
    StringBuilder sentence = new StringBuilder(dryRun ? "# would be: " : "# ");
    for (Scan.ScanChange change : Scan.ScanChange.values()) {
      long count = counts.getOrDefault(change, 0L);
      sentence.append(String.format(Locale.ROOT, "%,d %s, ", count, Readable.of(change)));
      list.detail(Readable.of(change), count);
    }
    list.detail("dryRun", dryRun);
    list.note(sentence + String.format(Locale.ROOT, "%,d failed", failed));
  }
}
