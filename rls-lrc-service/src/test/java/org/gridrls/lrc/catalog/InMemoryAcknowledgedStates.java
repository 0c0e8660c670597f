package org.gridrls.lrc.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** States that are forgotten with the process: for tests. Safe for threads. */
public final class InMemoryAcknowledgedStates implements AcknowledgedStates {
  private final Map<String, AcknowledgedState> states = new HashMap<>();

  @Override
  public synchronized Optional<AcknowledgedState> of(String rli) {
    return Optional.ofNullable(states.get(rli));
  }

  @Override
  public synchronized void save(AcknowledgedState state) {
    states.put(state.rli(), state);
  }

  @Override
  public synchronized void forget(String rli) {
    states.remove(rli);
  }

  @Override
  public synchronized int forgetBefore(long generation) {
    int before = states.size();
    states.values().removeIf(state -> state.generation() < generation);
    return before - states.size();
  }

  /** Copies the states as they are now into a store of their own. */
  public synchronized InMemoryAcknowledgedStates copy() {
    InMemoryAcknowledgedStates copy = new InMemoryAcknowledgedStates();
    copy.states.putAll(states);
    return copy;
  }
}
