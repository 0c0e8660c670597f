package org.gridrls.client.codec.xml;

/**
 * Reads the elements and texts of one message, in their order. Throws {@link UnsupportedMessage}
 * for what it does not understand. For one message.
 */
public interface MessageInput {
  /** Enters the next element inside the current one; false if there is none. */
  boolean enter();

  /** Whether the element that was entered last has this name. */
  boolean is(ElementName name);

  /** Leaves the current element, which has nothing more inside. */
  void leave();

  /**
   * Leaves the element that was entered last and is not known, with all that it has inside; returns
   * its name as <code>{namespace}local</code>.
   */
  String skip();

  /** The text of the current element, which has nothing else inside; leaves the element. */
  String text();

  /** Nothing but white space may follow. */
  void end();

  /**
   * Whether values have the one form in which they would be written, elements the order of their
   * schema, and nothing is skipped.
   */
  boolean isExact();

  /** Lets words of an enumeration that are not known count as absent, even where one must be. */
  default void tolerate() {}

  /** Whether unknown words count as absent. */
  default boolean isTolerant() {
    return false;
  }

  /** Whether the element that was entered last says that it has no value. */
  default boolean isNil() {
    return false;
  }
}
