package org.gridrls.faults.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The names that are written and asked for: some that several catalogs register, some that move,
 * and fresh ones. Safe for threads.
 */
public final class LoadNames {
  static final String SHARED_PATTERN = "shared/*";

  private static final int SHARED = 30;
  private static final int RECENT = 40;
  private static final int MOVING = 12;

  private final AtomicLong next = new AtomicLong();
  private final List<String> used = new ArrayList<>();

  String fresh(String catalog) {
    return remember("own/" + catalog + "/" + next.incrementAndGet());
  }

  String shared(Random random) {
    return remember("shared/" + random.nextInt(SHARED));
  }

  /** One of those that move between catalogs. */
  String moving(Random random) {
    return remember("moving/" + random.nextInt(MOVING));
  }

  /** One whose last copy is not deleted. */
  String kept() {
    return remember("kept/" + next.incrementAndGet());
  }

  /** All names that match {@link #SHARED_PATTERN}. */
  public static List<String> allShared() {
    return IntStream.range(0, SHARED).mapToObj(i -> "shared/" + i).toList();
  }

  private synchronized String remember(String name) {
    used.add(name);
    return name;
  }

  /** Some of the last ones, some of all, and one that nobody has. */
  synchronized List<String> toAsk(Random random) {
    List<String> asked = new ArrayList<>(List.of("nobody/" + random.nextInt(1_000)));
    for (int i = 0; i < 5 && !used.isEmpty(); i++) {
      int back = 1 + random.nextInt(Math.min(RECENT, used.size()));
      asked.add(used.get(used.size() - back));
      asked.add(used.get(random.nextInt(used.size())));
    }
    return asked.stream().distinct().toList();
  }
}
