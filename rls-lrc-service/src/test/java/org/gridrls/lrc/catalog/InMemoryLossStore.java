package org.gridrls.lrc.catalog;

import java.util.Optional;

/** Keeps the loss of a catalog that ends with the process. Safe for threads. */
public final class InMemoryLossStore implements LossStore {
  private volatile Optional<LostChanges> loss = Optional.empty();
  private volatile long acceptedBootId;

  @Override
  public Optional<LostChanges> loss() {
    return loss;
  }

  @Override
  public void save(LostChanges found) {
    loss = Optional.of(found);
  }

  @Override
  public long acceptedBootId() {
    return acceptedBootId;
  }

  @Override
  public void accept(long bootId) {
    loss = Optional.empty();
    acceptedBootId = bootId;
  }
}
