package org.gridrls.lrc.store.rule;

import org.gridrls.api.Mapping;

/**
 * Holds the beginnings in which the names of a mapping differ, before the ending that both share.
 * All files that a storage keeps by the same convention have the same two beginnings. Immutable.
 */
public record NameHeads(String logical, String target) {
  public static NameHeads of(Mapping mapping) {
    String logical = mapping.logicalName().value();
    String target = mapping.targetName().value();
    int left = logical.length();
    int right = target.length();
    while (left > 0 && right > 0 && logical.charAt(left - 1) == target.charAt(right - 1)) {
      left--;
      right--;
    }
    if (left < logical.length() && Character.isLowSurrogate(logical.charAt(left))) {
      left++; // must not divide a character
      right++;
    }
    return new NameHeads(logical.substring(0, left), target.substring(0, right));
  }
}
