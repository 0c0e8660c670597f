package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsException;

/** Parser of a format whose entries are not lines: XML, YAML, JSON. Used by one thread. */
public interface DocumentParser {
  /** One file of a document and its mappings, or the reason why it is wrong. Immutable. */
  record DocumentEntry(
      long line, List<AttributedMapping> mappings, Optional<RlsException> failure) {
    static DocumentEntry of(long line, Supplier<List<AttributedMapping>> mappings) {
      try {
        return new DocumentEntry(line, mappings.get(), Optional.empty());
      } catch (RlsException e) {
        return new DocumentEntry(line, List.of(), Optional.of(e));
      }
    }
  }

  /**
   * The next entry; empty at the end of the document. An entry that is wrong says so; RlsException
   * is thrown where the document itself is broken and the rest can't be read.
   */
  Optional<DocumentEntry> next() throws IOException;

  /** Returns sentences about input that was skipped on purpose so far. */
  default List<String> notes() {
    return List.of();
  }
}
