package org.gridrls.rli.update;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.Samples;

/**
 * A catalog that changes, restarts and remembers every state that it ever had. Not safe for
 * threads.
 */
final class SimulatedCatalog {
  private static final int NAMES = 30;

  /** One of its states. */
  record Version(long bootId, long generation) implements Comparable<Version> {
    BaseState base() {
      return new BaseState(bootId, generation);
    }

    @Override
    public int compareTo(Version other) {
      int boots = Long.compare(bootId, other.bootId);
      return boots != 0 ? boots : Long.compare(generation, other.generation);
    }
  }

  private final String member;
  private final Random random;
  private final Map<Version, Set<String>> history = new HashMap<>();
  private final List<Version> versions = new ArrayList<>();
  private Version current = new Version(1, 0);
  private long lastBootId = 1;

  SimulatedCatalog(String member, Random random) {
    this.member = member;
    this.random = random;
    remember(current, Set.of());
  }

  private void remember(Version version, Set<String> names) {
    history.put(version, Samples.sorted(names));
    versions.add(version);
    current = version;
  }

  void change() {
    Set<String> names = new HashSet<>(history.get(current));
    for (int i = random.nextInt(4); i >= 0; i--) {
      String name = member + random.nextInt(NAMES);
      if (!names.remove(name)) {
        names.add(name);
      }
    }
    remember(new Version(current.bootId, current.generation + 1 + random.nextInt(3)), names);
  }

  /**
   * Comes back as it was, or from an older copy (whose numbers it gives to other changes then), or
   * begins to count from the start.
   */
  void restart() {
    long bootId = lastBootId + 1;
    Version from = random.nextInt(3) == 0 ? versions.get(random.nextInt(versions.size())) : current;
    long generation = random.nextInt(5) == 0 ? random.nextInt(3) : from.generation;
    remember(new Version(bootId, generation), history.get(from));
    lastBootId = bootId;
  }

  String member() {
    return member;
  }

  Version current() {
    return current;
  }

  Version anyVersion() {
    return random.nextInt(3) == 0 ? versions.get(random.nextInt(versions.size())) : current;
  }

  Set<String> names(Version version) {
    return history.get(version);
  }

  UpdateSource source(Version version) {
    return Samples.source(member, version.bootId, version.generation);
  }
}
