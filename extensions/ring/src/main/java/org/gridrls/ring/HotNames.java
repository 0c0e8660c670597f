package org.gridrls.ring;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.gridrls.ring.slot.Slots;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the name that most questions to this member were for, among samples of the names in its
 * slots. Keeps few counters whatever the number of names (Misra and Gries): a name with more than
 * one of {@value #KEPT} questions is never missed. Safe for threads.
 */
final class HotNames implements Runnable {
  static final Hottest NONE = new Hottest(0, -1);

  private static final Logger log = LoggerFactory.getLogger(HotNames.class);
  private static final int KEPT = 256;

  /** Every how many questions are counted, on average. */
  private static final int SAMPLED = 16;

  /** Sets the minimum for a report: with fewer samples nothing is said. */
  private static final int SAMPLES_MIN = 50;

  private static final int LOGGED_PERCENT = 20;

  private final BooleanSupplier sampling;
  private final Map<String, Integer> counts = new HashMap<>();
  private int samples;
  private String logged = "";
  private volatile Hottest hottest = NONE;

  /**
   * The name of most questions in the last full period.
   *
   * @param percent its share of the questions; 0 if there were few
   * @param slot -1 if there were few
   */
  record Hottest(int percent, int slot) {}

  HotNames() {
    this(() -> ThreadLocalRandom.current().nextInt(SAMPLED) == 0);
  }

  /** {@code sampling} tells of each question whether to count it. */
  HotNames(BooleanSupplier sampling) {
    this.sampling = sampling;
  }

  void asked(String name) {
    if (sampling.getAsBoolean()) {
      count(name);
    }
  }

  private synchronized void count(String name) {
    samples++;
    if (counts.containsKey(name) || counts.size() < KEPT) {
      counts.merge(name, 1, Integer::sum);
    } else {
      counts.replaceAll((kept, count) -> count - 1);
      counts.values().removeIf(count -> count == 0);
    }
  }

  /** Ends a period. */
  @Override
  public synchronized void run() {
    Map.Entry<String, Integer> most =
        counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(null);
    if (most == null || samples < SAMPLES_MIN) {
      hottest = NONE;
    } else {
      int percent = 100 * most.getValue() / samples;
      hottest = new Hottest(percent, Slots.of(most.getKey()));
      log(most.getKey());
    }
    counts.clear();
    samples = 0;
  }

  /** Statistics don't show the name, because their readers may not be allowed to read it. */
  private void log(String name) {
    if (hottest.percent() < LOGGED_PERCENT) {
      logged = "";
    } else if (!name.equals(logged)) {
      logged = name;
      log.info(
          "{} % of the questions to this member are for one name, in slot {}: {}",
          hottest.percent(), Slots.shown(hottest.slot()), name);
    }
  }

  Hottest hottest() {
    return hottest;
  }
}
