package org.gridrls.api.update;

/**
 * The state of a catalog that an update builds on: the index must hold exactly this one. Immutable.
 *
 * @param bootId of the start of the catalog under which that state was sent
 */
public record BaseState(long bootId, long generation) {
  /** A state that the same start of the catalog sent before. */
  public static BaseState before(UpdateSource source, long generation) {
    return new BaseState(source.bootId(), generation);
  }
}
