package org.gridrls.api.member;

import java.util.List;

/** The update targets of members by the policy of the federation, and why. Immutable. */
public record Explanation(String policy, List<Assignment> assignments) {
  public Explanation {
    assignments = List.copyOf(assignments);
  }
}
