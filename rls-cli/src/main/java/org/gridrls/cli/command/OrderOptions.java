package org.gridrls.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.gridrls.cli.text.Utf8Lines;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;
import picocli.CommandLine.Option;

/** The options by which a command puts copies in order. Used by one thread. */
public final class OrderOptions {
  @Option(
      names = "--site",
      paramLabel = "SITE",
      description = "The site where you are: its copies come first.")
  String site;

  @Option(
      names = "--distances",
      paramLabel = "FILE",
      description = "Distances of sites, as lines 'SITE SITE NUMBER': nearer copies come first.")
  Path distances;

  /** The file in which {@code rls get} keeps how fast hosts were. */
  public static Path ratesFile() {
    return Profile.home().resolve("rates");
  }

  /** The rates measured so far; none without a clock, by which they age. */
  public static HostRates rates(Optional<Clock> clock) {
    return clock
        .map(given -> HostRates.load(ratesFile(), given))
        .orElseGet(() -> new HostRates(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)));
  }

  public TargetOrder order(HostRates rates) {
    return new TargetOrder(Optional.ofNullable(site), table(), rates);
  }

  private SiteDistances table() {
    if (distances == null) {
      return SiteDistances.NONE;
    }
    try {
      return SiteDistances.of(Utf8Lines.all(distances));
    } catch (IOException e) {
      throw NameInput.unreadable(distances.toString(), e);
    }
  }
}
