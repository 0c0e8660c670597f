package org.gridrls.lrc.store.rule;

import org.gridrls.api.Mapping;

/**
 * The row of a mapping: by the number of the rule that its target name follows, or in full.
 *
 * @param rule 0 if the target name is stored
 * @param target empty if it follows a rule
 */
public record StoredMapping(String logical, int rule, String target) {
  public static StoredMapping byRule(String logical, TargetRule rule) {
    return new StoredMapping(logical, rule.number(), "");
  }

  public static StoredMapping inFull(Mapping mapping) {
    return new StoredMapping(mapping.logicalName().value(), 0, mapping.targetName().value());
  }

  public boolean isInFull() {
    return rule == 0;
  }

  public boolean hasRule(int number) {
    return rule == number;
  }

  /** Reads the number of the rule and the stored target name, with a blank in between. */
  public static StoredMapping parse(String logical, String text) {
    int blank = text.indexOf(' ');
    return new StoredMapping(
        logical, Integer.parseInt(text.substring(0, blank)), text.substring(blank + 1));
  }
}
