package org.gridrls.faults.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where one server keeps its data: a file system of its own (ext4 in a file, mounted by a loop
 * device) if the machine lets us mount one, so that it can be full, read-only or slow; else a plain
 * directory. Used by one thread at a time.
 */
public final class Disk implements AutoCloseable {
  private static final String SIZE = "48m";
  private static final Duration KEPT_MAX = Duration.ofMinutes(3);
  private static final int CHUNK = 64 * 1024;

  private final Path image;
  private final Path mount;
  private final Optional<String> unable;
  private boolean frozen;

  /** Makes the file system; {@code own} false: a plain directory at once. */
  Disk(Path directory, String name, boolean own) {
    image = directory.resolve(name + ".img");
    mount = directory.resolve(name);
    create(mount);
    unable = own ? make() : Optional.of("no file systems of our own were wanted");
  }

  private Optional<String> make() {
    try {
      Shell.run("truncate", "-s", SIZE, image.toString());
      Shell.run("mkfs.ext4", "-q", "-F", "-m", "0", image.toString());
      mount();
      return Optional.empty();
    } catch (IllegalStateException e) {
      return Optional.of("no file system can be mounted here: " + e.getMessage());
    }
  }

  private static void create(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Why this disk can't be harmed; empty if it can. */
  public Optional<String> unable() {
    return unable;
  }

  /** The data directory of the server. */
  public Path data() {
    return mount.resolve("data");
  }

  private void mount() {
    Shell.run("mount", "-o", "loop", image.toString(), mount.toString());
  }

  /** Writes until nothing fits any more. */
  public void fill() {
    try (OutputStream out = Files.newOutputStream(filler())) {
      byte[] chunk = new byte[CHUNK];
      while (true) {
        out.write(chunk);
      }
    } catch (IOException e) {
      // full: that was the purpose
    }
  }

  private Path filler() {
    return mount.resolve("filler");
  }

  public void empty() {
    try {
      Files.deleteIfExists(filler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Acts as a kernel does after a device error: open files become read-only. */
  public void readOnly() {
    Shell.run("sync", "-f", mount.toString());
    Shell.run("mount", "-o", "remount,abort", mount.toString());
  }

  /** After {@link #readOnly}, with the server down. */
  public void remount() {
    if (!Pause.until(KEPT_MAX, this::isWritableAfterRemount)) {
      throw new IllegalStateException(
          "the file system stays read-only: another program, such as a container, keeps it mounted");
    }
  }

  /** A mount in the namespace of another program keeps the file system as it is. */
  private boolean isWritableAfterRemount() {
    Shell.run("umount", mount.toString());
    mount();
    try {
      Files.delete(Files.createFile(filler()));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes wait until {@link #thaw}. */
  public synchronized void freeze() {
    Shell.run("fsfreeze", "-f", mount.toString());
    frozen = true;
  }

  public synchronized void thaw() {
    if (frozen) {
      Shell.run("fsfreeze", "-u", mount.toString());
      frozen = false;
    }
  }

  @Override
  public void close() {
    if (unable.isEmpty()) {
      Shell.succeeds("fsfreeze", "-u", mount.toString());
      Shell.succeeds("umount", "-l", mount.toString());
    }
  }
}
