package org.gridrls.api.member;

import java.util.List;

/** Who updates whom, and why, by the policy of the federation. Immutable. */
public record Explanation(String policy, List<Assignment> assignments) {
  public Explanation {
    assignments = List.copyOf(assignments);
  }
}
