package org.gridrls.api.update;

import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * How the store of a catalog continues the states that earlier starts of the catalog sent.
 * Immutable.
 *
 * @param opened number of the last change that the store held when this start opened it: it lacks
 *     what earlier starts sent beyond; empty for catalogs of older versions
 * @param lost number of acknowledged changes that the store is known to lack; 0 for none
 * @param acceptedBootId an operator accepted the loss of states that starts before this one sent; 0
 *     for none
 */
public record StoreHistory(OptionalLong opened, long lost, long acceptedBootId) {
  public static final StoreHistory UNKNOWN = new StoreHistory(OptionalLong.empty(), 0, 0);

  public StoreHistory {
    if (opened.orElse(0) < 0 || lost < 0 || acceptedBootId < 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the history of a store has no negative numbers");
    }
  }

  /** Returns the given state of an earlier start if it should be in the store and is not. */
  public Optional<BaseState> missing(BaseState confirmed) {
    boolean lacks = opened.isPresent() && confirmed.generation() > opened.getAsLong();
    return Optional.of(confirmed).filter(state -> lacks && state.bootId() >= acceptedBootId);
  }

  /** Returns a copy with at least this number of lost changes. */
  public StoreHistory withLost(long atLeast) {
    return new StoreHistory(opened, Math.max(lost, atLeast), acceptedBootId);
  }
}
