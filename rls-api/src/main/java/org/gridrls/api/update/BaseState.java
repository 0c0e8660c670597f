package org.gridrls.api.update;

/**
 * A state of a catalog: the state of an update, or the state that an update builds on and that the
 * index must have exactly. Immutable.
 *
 * @param bootId grows with every start of the catalog
 * @param generation the number of the catalog's last change
 */
public record BaseState(long bootId, long generation) {
  /** A state that the same start of the catalog sent before. */
  public static BaseState before(UpdateSource source, long generation) {
    return new BaseState(source.bootId(), generation);
  }
}
