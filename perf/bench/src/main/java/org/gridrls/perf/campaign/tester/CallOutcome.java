package org.gridrls.perf.campaign.tester;

import java.util.Locale;

/** How a call ended: well, or in one of the ways to fail. */
public enum CallOutcome {
  OK,
  /** No whole reply within the time that a tester waits. */
  TIMEOUT,
  /** The tester could not begin the call: no memory, no socket, no address. */
  CANNOT_START,
  /** Nothing answers at the address, or it accepts no connection. */
  REFUSED,
  /** The connection ended before the reply was whole. */
  LOST,
  /** The server had no place for it: refused before it was read, and not counted there. */
  OVERLOADED,
  /** The service said that it could not do it. */
  FAULT,
  /** An invalid reply, or one that lacks what was asked for. */
  WRONG_ANSWER;

  private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** Returns the outcome as the records say it. */
  public String word() {
    return word;
  }
}
