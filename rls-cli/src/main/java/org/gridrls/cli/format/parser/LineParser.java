package org.gridrls.cli.format.parser;

import java.util.List;
import org.gridrls.api.AttributedMapping;

/** Parser of one line format. Used by one thread. */
public interface LineParser {
  /**
   * The mappings of a line; none for a heading or a remark. Throws RlsException for a line that is
   * wrong; the next one may be right.
   */
  List<AttributedMapping> parse(String line);

  /** False while the lines that follow can't be understood: a wrong heading ends the reading. */
  default boolean begun() {
    return true;
  }

  /** Returns sentences about input that was skipped on purpose so far. */
  default List<String> notes() {
    return List.of();
  }
}
