package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The rules that apply to a caller and a privilege, in order. The first rule for a name is found by
 * the literal prefixes of its patterns, so a thousand rules about other names cost little.
 * Immutable.
 */
final class OrderedRules {
  private final List<Rule> rules;
  private final int[] lengths;
  private final Map<String, List<Integer>> places = new HashMap<>();

  private OrderedRules(List<Rule> rules) {
    this.rules = List.copyOf(rules);
    TreeSet<Integer> beginnings = new TreeSet<>();
    for (int place = 0; place < rules.size(); place++) {
      for (String beginning : rules.get(place).names().beginnings()) {
        beginnings.add(beginning.length());
        places.computeIfAbsent(beginning, one -> new ArrayList<>()).add(place);
      }
    }
    lengths = beginnings.stream().mapToInt(Integer::intValue).toArray();
  }

  static OrderedRules of(List<Rule> rules) {
    return new OrderedRules(rules);
  }

  List<Rule> all() {
    return rules;
  }

  /** The first rule that applies to this name. */
  Optional<Rule> first(String name) {
    int first = rules.size();
    for (int length : lengths) {
      if (length > name.length()) {
        break;
      }
      first = first(name, places.get(name.substring(0, length)), first);
    }
    return first < rules.size() ? Optional.of(rules.get(first)) : Optional.empty();
  }

  private int first(String name, List<Integer> candidates, int best) {
    if (candidates != null) {
      for (int place : candidates) {
        if (place >= best) {
          break;
        }
        if (rules.get(place).names().matches(name)) {
          return place;
        }
      }
    }
    return best;
  }
}
