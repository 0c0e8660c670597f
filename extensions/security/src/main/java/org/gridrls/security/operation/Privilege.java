package org.gridrls.security.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The privileges, named as in the original service. */
public enum Privilege {
  LRC_READ,
  LRC_UPDATE,
  RLI_READ,
  RLI_UPDATE,
  RLI_FORWARD,
  REGISTRY_READ,
  REGISTRY_UPDATE,
  REPLICATOR_READ,
  REPLICATOR_UPDATE,
  ADMIN,
  STATS;

  /** All of them at once, in a list of privileges. */
  private static final String ALL = "all";

  /** Returns the privilege as rules and messages write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** True for what changes nothing. */
  public boolean reads() {
    return switch (this) {
      case LRC_READ, RLI_READ, REGISTRY_READ, REPLICATOR_READ, STATS -> true;
      case LRC_UPDATE, RLI_UPDATE, RLI_FORWARD, REGISTRY_UPDATE, REPLICATOR_UPDATE, ADMIN -> false;
    };
  }

  /** The privilege that a word names; empty if unknown. */
  public static Optional<Set<Privilege>> parse(String word) {
    if (word.equals(ALL)) {
      return Optional.of(EnumSet.allOf(Privilege.class));
    }
    return Arrays.stream(values())
        .filter(privilege -> privilege.word().equals(word))
        .findFirst()
        .map(EnumSet::of);
  }

  /** All words that {@link #parse} knows. */
  public static List<String> words() {
    List<String> words = new ArrayList<>();
    Arrays.stream(values()).map(Privilege::word).forEach(words::add);
    words.add(ALL);
    return words;
  }
}
