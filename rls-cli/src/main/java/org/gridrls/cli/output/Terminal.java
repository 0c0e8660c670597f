package org.gridrls.cli.output;

/** Whether the output is a terminal, as the launcher found out. Stateless, safe for threads. */
public final class Terminal {
  private Terminal() {}

  /** Standard output and standard error are a terminal. */
  public static boolean present() {
    return Boolean.getBoolean("rls.terminal") && !dumb();
  }

  /** Its columns, as the launcher found them; without end if it did not. */
  static int width() {
    int columns = Integer.getInteger("rls.terminal.width", 0);
    return columns > 0 ? columns : Integer.MAX_VALUE;
  }

  /** A person types at it too. */
  public static boolean typed() {
    return present() && Boolean.getBoolean("rls.terminal.input");
  }

  /** Standard error is a terminal, wherever standard output goes. */
  public static boolean seesErrors() {
    return Boolean.getBoolean("rls.terminal") || Boolean.getBoolean("rls.terminal.error");
  }

  static boolean coloured() {
    String no = System.getenv("NO_COLOR");
    return present() && (no == null || no.isEmpty());
  }

  private static boolean dumb() {
    return "dumb".equals(System.getenv("TERM"));
  }
}
