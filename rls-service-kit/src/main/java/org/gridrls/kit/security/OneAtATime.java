package org.gridrls.kit.security;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Lets each caller have one call of a costly kind at a time. Safe for threads. */
public final class OneAtATime {
  private final String kind;
  private final Set<String> busy = ConcurrentHashMap.newKeySet();

  /** {@code kind} names the calls in the message for a caller who sends too many. */
  public OneAtATime(String kind) {
    this.kind = kind;
  }

  /** Throws OVERLOADED while the same caller at the same address has such a call. */
  public <T> T run(Caller caller, Supplier<T> work) {
    String who = caller.name() + " " + caller.address();
    if (!busy.add(who)) {
      throw new RlsException(
          RlsError.OVERLOADED,
          "a caller may have one " + kind + " at a time; repeat this one after the other's answer");
    }
    try {
      return work.get();
    } finally {
      busy.remove(who);
    }
  }
}
