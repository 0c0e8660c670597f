package org.gridrls.bridge.storage;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.bridge.http.TimeLimit;

/**
 * A store that names files by paths, which is only read. Every method that asks it throws
 * UNAVAILABLE or TIMEOUT if it does not answer, or not whole. Safe for threads.
 */
public interface FileStorage extends AutoCloseable {
  /** The name of the system, such as {@code s3}. */
  String kind();

  /** The URL that paths follow, without a slash at its end. */
  URI url();

  /** Whether a file can have this path, and no other path names that file. */
  boolean fits(String path);

  /**
   * Returns the attributes of a file; empty if the store has no file of that path, which {@link
   * #requireRoot} confirms.
   *
   * @param path one that fits
   * @param wanted checksums may cost a further request
   */
  Optional<List<Attribute>> find(String path, AttributeSelection wanted, TimeLimit limit);

  /** Returns if the store has what its URL names; otherwise it can't deny a file. */
  void requireRoot(TimeLimit limit);

  /**
   * Passes on the paths of files: those that begin with {@code prefix} and perhaps some others, or
   * a part of them that follows {@code after}. Passes on an empty path for a file whose path is no
   * text. Returns where the next part begins; empty at the end.
   *
   * @param after what the part before returned; empty for the first
   */
  Optional<String> list(
      String prefix, Optional<String> after, TimeLimit limit, Consumer<String> to);

  @Override
  void close();
}
