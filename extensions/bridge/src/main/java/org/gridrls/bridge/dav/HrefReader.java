package org.gridrls.bridge.dav;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes paths of the addresses that a server lists. Not all servers percent-encode them: XRootD
 * does not, so {@code a%20b} may name either file. Asks for both until one of them is not there.
 * For one thread.
 */
final class HrefReader {
  private final DavPaths paths;
  private final Predicate<String> exists;
  private Optional<Boolean> encodes = Optional.empty();

  /** {@code exists}: asks the server for a path. */
  HrefReader(DavPaths paths, Predicate<String> exists) {
    this.paths = paths;
    this.exists = exists;
  }

  /**
   * Returns the paths that the address may name: mostly one, none if it is no text. Throws
   * IOException if it is not below the base.
   */
  List<String> paths(String href) throws IOException {
    if (encodes.isPresent() || href.indexOf('%') < 0) {
      return paths.path(href, encodes.orElse(false)).stream().toList();
    }
    Optional<Optional<String>> decoded = inside(href, true);
    Optional<Optional<String>> verbatim = inside(href, false);
    if (decoded.isEmpty() || verbatim.isEmpty()) {
      boolean how = verbatim.isEmpty();
      List<String> only = paths.path(href, how).stream().toList();
      encodes = Optional.of(how);
      return only;
    }
    List<String> there = new ArrayList<>();
    decoded.get().filter(exists).ifPresent(there::add);
    verbatim.get().filter(exists).ifPresent(there::add);
    if (there.size() == 1) {
      encodes = Optional.of(!there.equals(verbatim.get().stream().toList()));
    }
    return there;
  }

  private Optional<Optional<String>> inside(String href, boolean encoded) {
    return inside(paths, href, encoded);
  }

  private static Optional<Optional<String>> inside(DavPaths paths, String href, boolean encoded) {
    try {
      return Optional.of(paths.path(href, encoded));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether the address may name the path. Throws IOException if it is not below the base. */
  static boolean names(DavPaths paths, String href, String path) throws IOException {
    Optional<Optional<String>> verbatim = inside(paths, href, false);
    Optional<String> decoded =
        verbatim.isPresent()
            ? inside(paths, href, true).orElse(Optional.empty())
            : paths.path(href, true);
    return decoded.equals(Optional.of(path)) || verbatim.equals(Optional.of(Optional.of(path)));
  }
}
