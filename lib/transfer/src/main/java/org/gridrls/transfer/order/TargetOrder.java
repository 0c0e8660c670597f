package org.gridrls.transfer.order;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.Attribute;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;

/**
 * The order in which to try the copies of a file: those of the reader's own site; then by the
 * distance of the sites; by the time that the host is expected to take, as measured; by the
 * preference of the catalog; by a hash of both names, which spreads files over equal copies and is
 * the same for every reader. Suspect copies come last. No target comes twice. Safe for threads.
 */
public final class TargetOrder {
  /** The target attribute by which a copy is marked as suspect. */
  public static final String SUSPECT = "suspect";

  private static final long SIZE_ASSUMED = 64L << 20;

  /** Expected times count as equal if their quotient is less than about this. */
  private static final double STEP = 1.5;

  private static final double UNKNOWN_DISTANCE = Double.MAX_VALUE;

  private final Optional<String> site;
  private final SiteDistances distances;
  private final HostRates rates;

  /**
   * @param site where the reader is, if that is known
   */
  public TargetOrder(Optional<String> site, SiteDistances distances, HostRates rates) {
    this.site = site;
    this.distances = distances;
    this.rates = rates;
  }

  /** Where the reader is, if that is known. */
  public Optional<String> site() {
    return site;
  }

  /** Returns this order for a reader elsewhere. */
  public TargetOrder from(String otherSite) {
    return new TargetOrder(Optional.of(otherSite), distances, rates);
  }

  /** All copies of the name, the one to try first at the head. */
  public List<RankedCopy> of(LocatedName name) {
    Map<TargetName, List<Replica>> copies = new LinkedHashMap<>();
    for (Replica replica : name.replicas()) {
      copies
          .computeIfAbsent(replica.mapping().mapping().targetName(), any -> new ArrayList<>())
          .add(replica);
    }
    long size = size(name);
    double usual = usualSeconds(copies, size);
    List<Candidate> candidates = new ArrayList<>();
    copies.forEach(
        (target, replicas) ->
            candidates.add(candidate(name.logicalName(), target, replicas, size, usual)));
    candidates.sort(Candidate.ORDER);
    List<RankedCopy> ranked = new ArrayList<>(candidates.size());
    for (Candidate one : candidates) {
      ranked.add(
          new RankedCopy(ranked.size() + 1, one.target(), one.replicas(), one.suspect(), why(one)));
    }
    return List.copyOf(ranked);
  }

  /** {@code step} is the logarithm of the expected seconds; {@code seconds} if they are known. */
  private record Candidate(
      TargetName target,
      List<Replica> replicas,
      boolean suspect,
      double distance,
      long step,
      OptionalDouble seconds,
      int preference,
      long hash) {
    static final Comparator<Candidate> ORDER =
        Comparator.comparing(Candidate::suspect)
            .thenComparingDouble(Candidate::distance)
            .thenComparingLong(Candidate::step)
            .thenComparing(Candidate::preference, Comparator.reverseOrder())
            .thenComparingLong(Candidate::hash)
            .thenComparing(one -> one.target().value());
  }

  private Candidate candidate(
      LogicalName name, TargetName target, List<Replica> replicas, long size, double usual) {
    OptionalDouble seconds = seconds(target, size);
    return new Candidate(
        target,
        replicas,
        replicas.stream().anyMatch(TargetOrder::isSuspect),
        replicas.stream().map(Replica::place).mapToDouble(this::distance).min().orElseThrow(),
        Math.round(Math.log(seconds.orElse(usual)) / Math.log(STEP)),
        seconds,
        replicas.stream().mapToInt(one -> one.place().preference()).max().orElseThrow(),
        hash(name.value() + "\n" + target.value()));
  }

  private OptionalDouble seconds(TargetName target, long size) {
    return TargetUrl.of(target)
        .map(url -> rates.secondsFor(url.host(), size))
        .orElse(OptionalDouble.empty());
  }

  /** Hosts that were never measured count as the mean of the others, so they get their turn. */
  private double usualSeconds(Map<TargetName, List<Replica>> copies, long size) {
    return copies.keySet().stream()
        .map(target -> seconds(target, size))
        .flatMapToDouble(OptionalDouble::stream)
        .average()
        .orElse(1);
  }

  private static long size(LocatedName name) {
    String said = FileFacts.of(name).agreed().getOrDefault(FileFacts.SIZE, "");
    return said.matches("\\d{1,18}") ? Long.parseLong(said) : SIZE_ASSUMED;
  }

  /** Is the copy marked by its target attribute {@value #SUSPECT}? */
  public static boolean isSuspect(Replica replica) {
    return replica.mapping().targetAttributes().stream()
        .filter(attribute -> attribute.name().equalsIgnoreCase(SUSPECT))
        .anyMatch(TargetOrder::isTrue);
  }

  /** A date says since when; a text why. */
  private static boolean isTrue(Attribute attribute) {
    String value = attribute.value().toString().strip().toLowerCase(Locale.ROOT);
    return !List.of("", "0", "0.0", "false", "no").contains(value);
  }

  private double distance(Place place) {
    if (site.isEmpty()) {
      return 0;
    }
    return place.site().isEmpty()
        ? UNKNOWN_DISTANCE
        : distances.between(site.get(), place.site().get()).orElse(UNKNOWN_DISTANCE);
  }

  private String why(Candidate one) {
    List<String> reasons = new ArrayList<>();
    if (one.suspect()) {
      reasons.add("suspect");
    }
    if (site.isPresent()) {
      reasons.add(
          one.distance() == 0
              ? "same site"
              : one.distance() == UNKNOWN_DISTANCE
                  ? "distance unknown"
                  : String.format(Locale.ROOT, "distance %s", number(one.distance())));
    }
    one.seconds().ifPresent(seconds -> reasons.add(String.format(Locale.ROOT, "~%.3g s", seconds)));
    if (one.preference() != 0) {
      reasons.add("preference " + one.preference());
    }
    return String.join(", ", reasons);
  }

  private static String number(double value) {
    return value == Math.rint(value) && value < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static long hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
