package org.gridrls.lrc.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Locks the file of an embedded store for one catalog: counts are cached, so two catalogs would
 * diverge.
 */
final class StoreFile implements AutoCloseable {
  static final String URL_PREFIX = "jdbc:sqlite:";

  private final FileChannel channel;

  private StoreFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Throws BAD_ARGUMENT if the URL is not that of an SQLite file. */
  static Path path(String url) {
    String name =
        url.startsWith(URL_PREFIX)
            ? url.substring(URL_PREFIX.length()).replaceFirst("\\?.*", "")
            : "";
    if (name.isEmpty() || name.startsWith(":") || name.startsWith("file:")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the URL of an SQLite store must be jdbc:sqlite:<path>, not", url);
    }
    return Path.of(name);
  }

  /** Throws STORE_FAILED if another catalog holds the lock. */
  static StoreFile hold(Path store) {
    Path lock = store.resolveSibling(store.getFileName() + ".lock");
    try {
      Files.createDirectories(store.toAbsolutePath().getParent());
      FileChannel channel =
          FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locked(channel)) {
        channel.close();
        throw RlsException.about(
            RlsError.STORE_FAILED, "another catalog uses this store", store.toString());
      }
      return new StoreFile(channel);
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "cannot use the store " + store + ": " + e, e);
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "cannot release the store: " + e, e);
    }
  }
}
