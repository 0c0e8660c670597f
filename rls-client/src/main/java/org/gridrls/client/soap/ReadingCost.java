package org.gridrls.client.soap;

/** Counts what a reader holds of a message, and throws when that is too much. For one message. */
public interface ReadingCost {
  /** Whatever comes may be read. */
  ReadingCost UNBOUNDED =
      new ReadingCost() {
        @Override
        public void bytes(long count) {
          // as many as there are
        }

        @Override
        public void nodes(long count) {
          // as many as there are
        }
      };

  /** So many more bytes, or characters, are held. */
  void bytes(long count);

  /** So many more elements, attributes and declarations of prefixes are held. */
  void nodes(long count);
}
