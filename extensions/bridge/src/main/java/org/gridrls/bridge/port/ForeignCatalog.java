package org.gridrls.bridge.port;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;

/**
 * A catalog of another system, which is only read. Every method asks it live and throws UNAVAILABLE
 * or TIMEOUT if it does not answer, or not whole: an absent name means that the catalog said so.
 * Safe for threads.
 */
public interface ForeignCatalog extends AutoCloseable {
  /** The number of names that one question may have. */
  int NAMES_MAX = 1_000;

  /** The system and its address, as people know it. */
  String title();

  /** The name of the system, such as {@code rucio}. */
  String kind();

  /** The parts in which names are listed; a listing that was interrupted resumes with the next. */
  SortedSet<String> sections();

  /**
   * Passes on the logical names of a section, in any order, some perhaps twice: all of them, or
   * those of a part that follows {@code after}, so that an interrupted listing is resumed there.
   *
   * @param after where the part before ended; empty for the first
   */
  ListedPart names(String section, Optional<String> after, Consumer<String> to);

  /** Passes on the logical names that match now, in any order. */
  void matching(GlobPattern pattern, Consumer<String> to);

  /**
   * Returns those of the names that have copies.
   *
   * @param names at most {@link #NAMES_MAX}
   * @param attributes of the copies, which may cost further requests
   */
  Map<String, ForeignFile> query(Collection<String> names, AttributeSelection attributes);

  @Override
  void close();
}
