package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gridrls.transfer.file.LandingException.LandingFailure;

/**
 * Opens part files in directories where others may write, too: a file that somebody else planted
 * under the name is never used, and no link is followed. Stateless.
 */
final class OwnFile {
  private static final String VIEW = "unix";
  private static final String FACTS = "unix:uid,nlink,ino,dev";
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

  private OwnFile() {}

  /** Creates the file, or opens the one that this user created before; any other one is refused. */
  static FileChannel open(Path path) throws IOException {
    try {
      return FileChannel.open(path, NEW);
    } catch (FileAlreadyExistsException e) {
      try {
        return existing(path);
      } catch (NoSuchFileException gone) {
        return FileChannel.open(path, NEW); // removed by the transfer that had it
      }
    }
  }

  private static FileChannel existing(Path path) throws IOException {
    boolean file =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
            .isRegularFile();
    if (!file) {
      throw refused(path, "is no file");
    }
    if (!path.getFileSystem().supportedFileAttributeViews().contains(VIEW)) {
      return opened(path);
    }
    Map<String, Object> facts = facts(path);
    if (!facts.get("uid").equals(ownUser(path))) {
      throw refused(path, "belongs to another user");
    }
    if (!facts.get("nlink").equals(1)) {
      Files.delete(path); // its other names are not ours to write to
      return FileChannel.open(path, NEW);
    }
    FileChannel channel = opened(path);
    boolean kept = false;
    try {
      kept = facts(path).equals(facts);
      if (!kept) {
        throw refused(path, "was replaced");
      }
      return channel;
    } finally {
      if (!kept) {
        channel.close();
      }
    }
  }

  private static FileChannel opened(Path path) throws IOException {
    return FileChannel.open(
        path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  private static Map<String, Object> facts(Path path) throws IOException {
    return Files.readAttributes(path, FACTS, LinkOption.NOFOLLOW_LINKS);
  }

  /** The owner of new files in that directory, which a file server may map to another one. */
  private static Object ownUser(Path path) throws IOException {
    Path probe = path.resolveSibling(FilePlacement.PREFIX + UUID.randomUUID() + ".probe");
    Files.createFile(probe);
    try {
      return Files.getAttribute(probe, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    } finally {
      Files.delete(probe);
    }
  }

  private static LandingException refused(Path path, String why) {
    return new LandingException(
        LandingFailure.DISK, path + " " + why + ", so it is not written to; remove it");
  }
}
