package org.gridrls.testkit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.Mapping;

/** Names that look like those of real data, the same for the same seed. Not safe for threads. */
public final class SeededNames {
  private static final String[] EXPERIMENTS = {"cms", "atlas", "lhcb", "opera"};
  private static final String[] TIERS = {"AOD", "RAW", "MINIAODSIM", "DAOD_PHYSLITE"};

  private final Random random;

  public SeededNames(long seed) {
    random = new Random(seed);
  }

  /** A logical name of some sixty characters. */
  public String logicalName() {
    return String.format(
        Locale.ROOT,
        "%s/Run%d/%s/%05d/%08X-%04X.root",
        EXPERIMENTS[random.nextInt(EXPERIMENTS.length)],
        2010 + random.nextInt(16),
        TIERS[random.nextInt(TIERS.length)],
        random.nextInt(100_000),
        random.nextInt(),
        random.nextInt(0x10000));
  }

  /** {@code count} names, no two alike. */
  public List<String> logicalNames(int count) {
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < count) {
      names.add(logicalName());
    }
    return new ArrayList<>(names);
  }

  /** A mapping of such a name to a place at a site. */
  public Mapping mapping() {
    String name = logicalName();
    return Mapping.of(name, "root://se" + random.nextInt(10) + ".example.org//store/" + name);
  }
}
