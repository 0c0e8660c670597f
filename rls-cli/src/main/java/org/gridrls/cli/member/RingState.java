package org.gridrls.cli.member;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.StatisticsXml;

/**
 * The state of a ring of indexes as one of its members sees it, read from the statistics of that
 * member. Immutable.
 */
public record RingState(Map<String, Long> counters) {
  private static final int SLOTS = 256;
  private static final String PREFIX = "ring";

  /** Asks the server at that URL; empty if it is no member of a ring. */
  public static Optional<RingState> of(SoapConnector connector, String url) {
    return of(new AdminClient(connector, url).statistics());
  }

  static Optional<RingState> of(StatisticsXml statistics) {
    Map<String, Long> found = new LinkedHashMap<>();
    statistics.getRole().stream()
        .flatMap(role -> role.getCounter().stream())
        .filter(counter -> counter.getName().startsWith(PREFIX))
        .forEach(counter -> found.put(counter.getName(), counter.getValue()));
    return Optional.of(found).filter(ring -> ring.containsKey("ringMembers")).map(RingState::new);
  }

  /** Null if the member's version does not count it. */
  Long get(String counter) {
    return counters.get(counter);
  }

  private boolean is(String counter, long value) {
    return counters.getOrDefault(counter, value) == value;
  }

  boolean isSettled() {
    return is("ringSettled", 1);
  }

  boolean isSplit() {
    return !is("ringSplit", 0);
  }

  /** In words: whole, or the problem. */
  public String health() {
    long incomplete = counters.getOrDefault("ringIncompleteSlots", 0L);
    if (incomplete > 0) {
      return Counted.of(incomplete, "slot") + " incomplete";
    }
    if (isSplit()) {
      return "members out of sight";
    }
    return isSettled() ? "whole" : "slots moving";
  }

  /** Null if this member was asked little, or its version does not count names. */
  Long hotSlot() {
    Long slot = get("ringHotSlot");
    return slot == null || slot < 0 ? null : slot;
  }

  /** The share of the name that most questions to this member are for; empty if that is unknown. */
  public String hottest() {
    return hotSlot() == null
        ? ""
        : String.format(Locale.ROOT, "%d %% (slot %02x)", get("ringHotPercent"), hotSlot());
  }

  /** For people, in a line. */
  public String line() {
    long members = counters.get("ringMembers");
    return "ring: "
        + Counted.of(members, "member")
        + ", "
        + health()
        + "; this one owns "
        + get("ringSlots")
        + " of "
        + SLOTS
        + " slots, "
        + get("ringSlotMoves")
        + " moved"
        + (hotSlot() == null ? "" : "; hottest name " + hottest() + " of its questions");
  }

  /** For programs, without the prefix of the counters. */
  public Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    counters.forEach((name, value) -> values.put(key(name), value));
    values.put("settled", isSettled());
    values.put("split", isSplit());
    return values;
  }

  private static String key(String counter) {
    String name = counter.substring(PREFIX.length());
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
