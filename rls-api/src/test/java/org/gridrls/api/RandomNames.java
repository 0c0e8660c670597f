package org.gridrls.api;

import java.util.Random;

/** Names from a seed: the same seed gives the same names, and a failure says which seed it was. */
public final class RandomNames {
  /**
   * From each length of UTF-8, the edges of each, and what patterns and databases give a meaning.
   */
  private static final int[] ALPHABET = {
    'a', 'b', 'c', '/', '%', '_', '*', '?', '\\', 0x7E, 0xA0, 0xFF, 0x7FF, 0x800, 0xD7FF, 0xE000,
    0xFFFD, 0x10000, 0x1F600, 0x10FFFD
  };

  private final long seed;
  private final Random random;

  public RandomNames(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** 1 to {@code lengthMax} characters, long common beginnings being likely. */
  public String next(int lengthMax) {
    return from(ALPHABET.length, lengthMax);
  }

  /**
   * Returns 1 to {@code lengthMax} characters from the first few letters only, so that names are
   * often equal.
   */
  public String from(int letters, int lengthMax) {
    int length = 1 + random.nextInt(lengthMax);
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      name.appendCodePoint(ALPHABET[random.nextInt(letters)]);
    }
    return name.toString();
  }

  public Random random() {
    return random;
  }

  @Override
  public String toString() {
    return "seed " + seed;
  }
}
