package org.gridrls.replicator;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.Settings;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.schedule.RetryRule;
import org.gridrls.replicator.schedule.TransferLimits;
import org.gridrls.transfer.http.OriginCredentials;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.wsrf.notify.NotifyLimits;

/**
 * The settings of a replicator. Immutable.
 *
 * @param catalog in which copies are registered unless a request names another one
 * @param sources patterns of hosts that may be read
 * @param credentials for storage servers, sources and destinations
 * @param rules how often and for how many rules to search
 * @param notifying limits of subscriptions to requests
 * @param proofs copies of the catalog proved in one night
 */
public record ReplicatorConfig(
    Destinations destinations,
    Optional<String> catalog,
    Optional<String> store,
    List<String> sources,
    TransferLimits limits,
    Streams streams,
    RetryRule retries,
    RequestLimits requests,
    SiteDistances distances,
    List<OriginCredentials> credentials,
    Rules rules,
    NotifyLimits notifying,
    int proofs) {

  private static final Duration LOCATE_DEADLINE = Duration.ofSeconds(20);
  private static final int STREAMS = 4;
  private static final int RULES_MAX = 100;
  private static final Duration LIFETIME = Duration.ofDays(30);

  /**
   * How one file is read. Immutable.
   *
   * @param stall maximum time with less than 1 KiB/s
   */
  public record Streams(int most, Duration stall) {}

  /**
   * Limits of requests. Immutable.
   *
   * @param most requests; more are refused
   * @param itemsMax files of one request
   * @param lifetime of a request that asks for none
   */
  public record RequestLimits(int most, int itemsMax, Duration lifetime) {}

  /**
   * Limits of rules. Immutable.
   *
   * @param period of the searches for each rule
   * @param most rules; more are refused
   */
  public record Rules(Duration period, int most) {}

  /** Reads the section {@code replicator}. */
  public static ReplicatorConfig read(Settings settings, SiteDistances distances) {
    return new ReplicatorConfig(
        destinations(settings),
        settings.optionalText(
            "catalog", "URL of the catalog for new copies; default: that of this server"),
        settings.optionalText(
            "store",
            "file of the requests, or the JDBC URL of a database of PostgreSQL, MySQL or MariaDB;"
                + " default: replicator.db in 'data'"),
        settings.texts(
            "sources",
            List.of("*"),
            "patterns of hosts that copies may be read from; * does not include this machine"),
        new TransferLimits(
            settings.integer(
                "transfers", 16, 1, 1_000, "maximum number of files transferred at once"),
            settings.integer(
                "per-source", 4, 1, 1_000, "maximum number of files read at once from one host"),
            LOCATE_DEADLINE),
        new Streams(
            STREAMS,
            settings.duration(
                "stall",
                Duration.ofSeconds(15),
                "a source that sends less than 1 KiB/s for this time is given up")),
        retries(settings),
        requests(settings),
        distances,
        credentials(settings),
        new Rules(
            settings.duration(
                "wish-period",
                Duration.ofMinutes(5),
                "how often all catalogs are searched for the names of a wish"),
            RULES_MAX),
        NotifyLimits.read(settings.section("notify")),
        settings.integer(
            "proofs",
            0,
            0,
            10_000_000,
            "number of copies of the catalog that are proved at their storage servers each night;"
                + " what is lost is marked as suspect"));
  }

  private static RetryRule retries(Settings settings) {
    return new RetryRule(
        settings.duration(
            "retry", Duration.ofSeconds(30), "pause after a failure; doubles each time"),
        settings.duration("retry-max", Duration.ofHours(1), "longest pause between attempts"),
        settings.integer("attempts", 12, 1, 1_000, "failed attempts before a file is given up"));
  }

  private static RequestLimits requests(Settings settings) {
    return new RequestLimits(
        settings.integer(
            "requests-max", 10_000, 1, 1_000_000, "requests; further ones are refused"),
        settings.integer(
            "items-max", 10_000_000, 1, 100_000_000, "maximum number of files of one request"),
        LIFETIME);
  }

  private static Destinations destinations(Settings settings) {
    List<String> texts =
        settings.texts(
            "destinations",
            List.of(),
            "directories that requests may write to, each as \"URL=DIRECTORY\", or "
                + "\"URL=thirdparty\" if the"
                + " storage server fetches them itself; default: none, and requests are refused");
    try {
      return Destinations.of(texts);
    } catch (RlsException e) {
      settings.problem("destinations", e.getMessage());
      return Destinations.of(List.of());
    }
  }

  private static List<OriginCredentials> credentials(Settings settings) {
    List<String> texts =
        settings.texts(
            "storage-credentials",
            List.of(),
            "credentials for storage servers, each as \"https://HOST:PORT token=FILE\" or"
                + " \"https://HOST:PORT certificate=FILE key=FILE trust=FILE\", perhaps with"
                + " for=read or for=write; files that change are read again");
    try {
      return texts.stream().map(OriginCredentials::parse).toList();
    } catch (RlsException e) {
      settings.problem("storage-credentials", e.getMessage());
      return List.of();
    }
  }
}
