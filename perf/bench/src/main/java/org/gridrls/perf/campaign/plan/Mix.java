package org.gridrls.perf.campaign.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Calls with weights; which one comes next depends only on the tester and its call. A value. */
public record Mix(List<String> calls, List<Integer> weights) {
  private static final String DEFAULT = "query";

  static Mix of(Map<String, String> given) {
    List<String> calls = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    new TreeMap<>(given)
        .forEach(
            (call, weight) -> {
              int number = Integer.parseInt(weight);
              Campaign.require("workload.mix." + call, number >= 0, "not negative");
              if (number > 0) {
                calls.add(call);
                weights.add(number);
              }
            });
    return calls.isEmpty()
        ? new Mix(List.of(DEFAULT), List.of(1))
        : new Mix(List.copyOf(calls), List.copyOf(weights));
  }

  public boolean has(String call) {
    return calls.contains(call);
  }

  public String pick(int tester, long call) {
    if (calls.size() == 1) {
      return calls.get(0);
    }
    int all = weights.stream().mapToInt(w -> w).sum();
    int left = new SplittableRandom(tester * 1_000_003L + call).nextInt(all);
    int which = 0;
    while (left >= weights.get(which)) {
      left -= weights.get(which++);
    }
    return calls.get(which);
  }
}
