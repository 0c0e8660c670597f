package org.gridrls.client.soap;

/** Counts the memory of one message while it is read; throws when it exceeds the limit. */
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

  /** Counts bytes, or characters, that are now held. */
  void bytes(long count);

  /** Counts elements, attributes and declarations of prefixes that are now held. */
  void nodes(long count);
}
