package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The next state of a file that was claimed or landed. Immutable.
 *
 * @param attempt the change counts as a failed attempt
 * @param source the copy came from it
 */
public record ItemChange(
    StoredItem item,
    ItemPhase phase,
    Optional<Instant> due,
    boolean attempt,
    String reason,
    long bytes,
    String source,
    SortedMap<String, String> facts) {
  private static final int REASON_MAX = 2_000;
  private static final Optional<Instant> FIRST = Optional.of(Instant.ofEpochMilli(-1));

  public ItemChange {
    reason = reason.length() > REASON_MAX ? reason.substring(0, REASON_MAX) : reason;
  }

  /** Given back, to be begun before files that were never begun. */
  public static ItemChange released(StoredItem item) {
    return new ItemChange(
        item, ItemPhase.PENDING, FIRST, false, item.reason().orElse(""), 0, "", empty());
  }

  /** Makes the item pending, so that it is tried again when it is due. */
  public static ItemChange again(StoredItem item, Instant due, String reason) {
    return new ItemChange(item, ItemPhase.PENDING, Optional.of(due), true, reason, 0, "", empty());
  }

  /** Delays a file without counting an attempt. */
  public static ItemChange delayed(StoredItem item, Instant due, String reason) {
    return new ItemChange(item, ItemPhase.PENDING, Optional.of(due), false, reason, 0, "", empty());
  }

  /** Not retried unless requested. */
  public static ItemChange failed(StoredItem item, String reason) {
    return new ItemChange(
        item, ItemPhase.FAILED, Optional.empty(), true, reason, 0, "", item.facts());
  }

  /** Verified and in its place. */
  public static ItemChange landed(
      StoredItem item, long bytes, String source, SortedMap<String, String> facts) {
    return new ItemChange(
        item, ItemPhase.LANDED, Optional.empty(), false, "", bytes, source, facts);
  }

  /** The catalog did not take it; to be registered later. */
  public static ItemChange registeredLater(StoredItem item, Instant due, String reason) {
    return new ItemChange(
        item,
        ItemPhase.LANDED,
        Optional.of(due),
        true,
        reason,
        item.bytes().orElse(0),
        item.source().orElse(""),
        item.facts());
  }

  /** Registered, or in its place without registration. */
  public static ItemChange done(StoredItem item) {
    return new ItemChange(
        item,
        ItemPhase.DONE,
        Optional.empty(),
        false,
        "",
        item.bytes().orElse(0),
        item.source().orElse(""),
        item.facts());
  }

  private static SortedMap<String, String> empty() {
    return new TreeMap<>();
  }
}
