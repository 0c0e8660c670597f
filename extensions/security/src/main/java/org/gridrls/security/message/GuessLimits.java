package org.gridrls.security.message;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.SourceNetwork;

/**
 * Delays callers that send wrong passwords: after some free attempts by a second, then twice as
 * long each time. Counted for each {@link SourceNetwork} and for each user, before the password is
 * checked, so that guesses at once count like guesses one after the other. A right password takes
 * back its own count only. A user who has logged in from a network before is counted separately
 * from strangers who guess at the same user. The tables are bounded: who was quiet longest is
 * forgotten first, but users that exist are not. Safe for threads.
 */
final class GuessLimits {
  private static final int NAMES_MAX = 10_000;
  private static final int NAME_LENGTH_MAX = 256;

  private final int free;
  private final Duration longest;
  private final Clock clock;
  private final Map<String, Failures> sources = new Recent<>();
  private final Map<String, Failures> strangers = new Recent<>();
  private final Map<String, Failures> users = new HashMap<>();
  private final Map<String, Failures> familiar = new Recent<>();

  private record Failures(int count, Instant until, Instant at) {
    static final Failures NONE = new Failures(0, Instant.MIN, Instant.MIN);
  }

  /** A count in one place, and its earlier value. */
  private record Counted(
      Map<String, Failures> table, String name, Failures before, Failures after) {}

  /** A password that is being checked, counted as wrong until it is found right. */
  static final class Attempt {
    private final List<Counted> counted = new ArrayList<>();
    private final String pair;

    private Attempt(String pair) {
      this.pair = pair;
    }
  }

  private static final class Recent<T> extends LinkedHashMap<String, T> {
    private static final long serialVersionUID = 1;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
      return size() > NAMES_MAX;
    }
  }

  GuessLimits(int free, Duration longest, Clock clock) {
    this.free = free;
    this.longest = longest;
    this.clock = clock;
  }

  /** Throws OVERLOADED, with the time to wait, while the source or the user is locked out. */
  synchronized void requireFree(String address, String user, boolean exists) {
    places(address, user, exists).forEach(this::requireFree);
  }

  /** Counts a password that will be checked; throws like {@link #requireFree}. */
  synchronized Attempt begin(String address, String user, boolean exists) {
    List<Counted> places = places(address, user, exists);
    places.forEach(this::requireFree);
    Attempt attempt = new Attempt(pair(address, user));
    places.forEach(place -> attempt.counted.add(count(place)));
    return attempt;
  }

  private List<Counted> places(String address, String user, boolean exists) {
    String pair = pair(address, user);
    Counted who =
        familiar.containsKey(pair)
            ? place(familiar, pair)
            : place(exists ? users : strangers, shortened(user));
    return List.of(place(sources, SourceNetwork.of(address)), who);
  }

  private Counted place(Map<String, Failures> table, String name) {
    Failures found = decayed(table.getOrDefault(name, Failures.NONE));
    return new Counted(table, name, found, found);
  }

  private static String pair(String address, String user) {
    return SourceNetwork.of(address) + " " + shortened(user);
  }

  private static String shortened(String user) {
    return user.length() <= NAME_LENGTH_MAX ? user : user.substring(0, NAME_LENGTH_MAX);
  }

  private void requireFree(Counted place) {
    Duration left =
        place.before.until.equals(Instant.MIN)
            ? Duration.ZERO
            : Duration.between(clock.instant(), place.before.until);
    if (!left.isNegative() && !left.isZero()) {
      throw RlsException.later(
          RlsError.OVERLOADED,
          "too many wrong passwords from this address or for this user: wait",
          left);
    }
  }

  private Counted count(Counted place) {
    Instant now = clock.instant();
    int count = place.before.count + 1;
    Failures after = new Failures(count, now.plus(wait(count)), now);
    place.table.put(place.name, after);
    return new Counted(place.table, place.name, place.before, after);
  }

  private Duration wait(int count) {
    if (count < free) {
      return Duration.ZERO;
    }
    Duration doubled = Duration.ofSeconds(1L << Math.min(count - free, 30));
    return doubled.compareTo(longest) < 0 ? doubled : longest;
  }

  /**
   * One is forgotten for each part of the longest wait that passes: five within it, if five are
   * free.
   */
  private Failures decayed(Failures failures) {
    if (failures.count == 0) {
      return failures;
    }
    long millis = Duration.between(failures.at, clock.instant()).toMillis();
    long forgotten = Math.max(0, millis) * free / Math.max(1, longest.toMillis());
    return forgotten == 0
        ? failures
        : new Failures(
            (int) Math.max(0, failures.count - forgotten), failures.until, clock.instant());
  }

  /** The password was right: only what this attempt has counted is taken back. */
  synchronized void succeeded(Attempt attempt) {
    attempt.counted.forEach(this::takeBack);
    familiar.putIfAbsent(attempt.pair, Failures.NONE);
  }

  private void takeBack(Counted counted) {
    Failures now = counted.table.getOrDefault(counted.name, Failures.NONE);
    boolean last = now.equals(counted.after);
    Failures without =
        last ? counted.before : new Failures(Math.max(0, now.count - 1), now.until, now.at);
    if (without.count == 0 && counted.table != familiar) {
      counted.table.remove(counted.name);
    } else {
      counted.table.put(counted.name, without);
    }
  }

  synchronized int size() {
    return sources.size() + strangers.size() + users.size() + familiar.size();
  }
}
