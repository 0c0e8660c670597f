package org.gridrls.replicator.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.transfer.file.FilePath;
import org.gridrls.transfer.order.PathUrl;
import org.gridrls.transfer.order.TargetUrl;

/**
 * The directories that requests may fill, and the URLs at which their files are read; also storage
 * servers that fetch files themselves. Nothing is ever written outside of them. Immutable.
 */
public final class Destinations {
  /** Stands for the directory if the storage server fetches the files itself. */
  public static final String THIRD_PARTY = "thirdparty";

  private static final Path NO_DIRECTORY = Path.of("/");

  private final List<Root> roots;

  /** {@code url} is without a slash at its end. */
  private record Root(String url, Path directory, boolean remote) {
    /** Returns the names by which a request may call this root. */
    List<String> names() {
      return remote ? List.of(url) : List.of(url, directory.toString());
    }
  }

  private Destinations(List<Root> roots) {
    this.roots = roots;
  }

  /**
   * Reads the setting: {@code URL=DIRECTORY}, {@code URL=thirdparty}, or {@code DIRECTORY} alone,
   * whose files are {@code file} URLs. BAD_ARGUMENT for anything else.
   */
  public static Destinations of(List<String> texts) {
    List<Root> roots = new ArrayList<>();
    for (String text : texts) {
      int equals = text.lastIndexOf('=');
      String directory = text.substring(equals + 1).strip();
      boolean remote = directory.equals(THIRD_PARTY);
      Path path = remote ? NO_DIRECTORY : Path.of(directory).normalize();
      String url = equals < 0 ? "file://" + path : text.substring(0, equals).strip();
      String scheme = remote ? "(https?|davs?)" : "[a-z][a-z0-9+.-]*";
      if (!path.isAbsolute() || !url.matches(scheme + "://[^\\s?#]+")) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            "a destination is URL=DIRECTORY with an absolute path, or a URL of http or https and ="
                + THIRD_PARTY,
            text);
      }
      roots.add(new Root(url.replaceFirst("/+$", ""), path, remote));
    }
    return new Destinations(List.copyOf(roots));
  }

  /** The directories of this machine. */
  public List<Path> directories() {
    return roots.stream().filter(root -> !root.remote()).map(Root::directory).toList();
  }

  /** The hosts of the storage servers that fetch files themselves. */
  public List<String> servers() {
    return roots.stream()
        .filter(Root::remote)
        .flatMap(root -> TargetUrl.of(new TargetName(root.url())).stream())
        .map(TargetUrl::hostName)
        .toList();
  }

  /** The place of one request's files. Immutable. */
  public static final class FileDestination {
    private final Root root;
    private final Path directory;

    private FileDestination(Root root, Path directory) {
      this.root = root;
      this.directory = directory;
    }

    /** Where this machine writes; unused if the storage server fetches files itself. */
    public Path directory() {
      return directory;
    }

    public Path file(WantedFile file) {
      return FilePath.below(directory, file.path());
    }

    /** The URL of a file that the storage server fetches itself; empty for files here. */
    public Optional<TargetUrl> remote(WantedFile file) {
      return root.remote() ? TargetUrl.of(target(file)) : Optional.empty();
    }

    /** The name under which the copy is registered. */
    public TargetName target(WantedFile file) {
      StringBuilder path = new StringBuilder();
      for (Path part : root.directory().relativize(file(file))) {
        path.append('/').append(part);
      }
      return new TargetName(PathUrl.of(root.url(), path.toString()));
    }
  }

  /** The place that a request names by URL or directory; BAD_ARGUMENT outside of the roots. */
  public FileDestination place(String destination) {
    return roots.stream()
        .flatMap(root -> within(root, destination).stream())
        .findFirst()
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.BAD_ARGUMENT,
                    "the setting replicator.destinations does not contain the destination; it has "
                        + roots.stream().map(Root::url).toList(),
                    destination));
  }

  private static Optional<FileDestination> within(Root root, String destination) {
    for (String prefix : root.names()) {
      String stripped = destination.replaceFirst("/+$", "");
      if (stripped.equals(prefix)) {
        return Optional.of(new FileDestination(root, root.directory()));
      }
      if (stripped.startsWith(prefix + "/")) {
        LogicalName rest = new LogicalName(stripped.substring(prefix.length() + 1));
        return Optional.of(new FileDestination(root, FilePath.below(root.directory(), rest)));
      }
    }
    return Optional.empty();
  }
}
