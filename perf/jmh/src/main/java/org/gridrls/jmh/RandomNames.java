package org.gridrls.jmh;

/** Makes names of 98 characters with targets of 137, in an order that looks random. */
final class RandomNames {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private RandomNames() {}

  /** Returns the name of a number; two numbers have two names. */
  static String name(long number) {
    long mixed = mixed(number);
    String digits = hex(mixed);
    return "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/"
        + digits.substring(0, 4)
        + '/'
        + digits.substring(4)
        + "-DD27-E311-9A3C-"
        + hex(mixed(mixed)).substring(0, 14)
        + ".root";
  }

  static String target(String name) {
    return "root://eospublic.cern.ch//eos/opendata/" + name;
  }

  static String[] names(int count) {
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = name(i);
    }
    return names;
  }

  private static String hex(long number) {
    String digits = Long.toHexString(number);
    return "0".repeat(16 - digits.length()) + digits;
  }

  /** One to one, so no two numbers meet. */
  private static long mixed(long number) {
    long mixed = (number + 1) * GOLDEN;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
