package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.gridrls.client.AtomicFile;
import org.gridrls.transfer.file.LandingException.LandingFailure;

/**
 * Puts a file in its place: it is written to a part file, its size and checksums are compared, it
 * is synced, then linked to its name, which never replaces another file, and the directory is
 * synced. After a kill or a crash the whole file has the name, or no file has it. On file systems
 * without links another program may create the name in the moment before the rename. Used by one
 * thread at a time.
 */
public final class FilePlacement implements AutoCloseable {
  /** The first characters of the names of part files. */
  static final String PREFIX = ".rls-";

  private final Path destination;
  private final Expected expected;
  private final PartFile part;
  private final Readers readers;
  private DiskRoom room;
  private boolean finished;

  private FilePlacement(Path destination, Expected expected, PartFile part, Readers readers) {
    this.destination = destination;
    this.expected = expected;
    this.part = part;
    this.readers = readers;
  }

  /** The readers of new files and directories. */
  public enum Readers {
    /** Gives files the access with which the process creates files. */
    OF_PROCESS,
    /** Also the readers of the directory. */
    OF_DIRECTORY
  }

  /** How an existing file compares with the expected one. */
  public enum Existing {
    NONE,
    /** Size and checksum are right. */
    SAME,
    DIFFERENT,
    /** No checksum is known. */
    UNKNOWN
  }

  /** Compares the file at the destination. */
  public static Existing existing(Path destination, Expected expected) throws IOException {
    if (!Files.exists(destination, LinkOption.NOFOLLOW_LINKS)) {
      return Existing.NONE;
    }
    if (!Files.isRegularFile(destination)) {
      return Existing.DIFFERENT;
    }
    try (FileChannel content = FileChannel.open(destination, StandardOpenOption.READ)) {
      if (difference(content, expected).isPresent()) {
        return Existing.DIFFERENT;
      }
      return expected.hasChecksum() ? Existing.SAME : Existing.UNKNOWN;
    }
  }

  /** Creates the directories of the destination and locks its part file. */
  public static FilePlacement begin(Path destination, Expected expected, Readers readers)
      throws LandingException {
    try {
      Path absolute = destination.toAbsolutePath();
      if (readers == Readers.OF_DIRECTORY) {
        InheritedMode.createDirectories(absolute.getParent());
      } else {
        Files.createDirectories(absolute.getParent());
      }
      return opened(destination, expected, PartFile.open(absolute), readers);
    } catch (LandingException e) {
      throw e;
    } catch (IOException e) {
      throw failed("cannot write " + destination, e);
    }
  }

  private static FilePlacement opened(
      Path destination, Expected expected, PartFile part, Readers readers) throws IOException {
    FilePlacement placement = new FilePlacement(destination, expected, part, readers);
    try {
      placement.room = DiskRoom.take(part, expected);
      return placement;
    } catch (IOException e) {
      placement.close();
      throw e;
    }
  }

  /** Removes the part file of a transfer that was killed after it had linked the file. */
  public static void cleanUp(Path destination) throws IOException {
    PartFile.cleanUp(destination.toAbsolutePath());
  }

  /** True if an earlier transfer left a part of the file. */
  public static boolean isBegun(Path destination) {
    return PartFile.exists(destination.toAbsolutePath());
  }

  /**
   * Removes what ended transfers left below a directory and did not write to since a time; parts
   * that a transfer of any process has now stay. An interrupt ends it early.
   */
  public static void sweep(Path directory, Instant before, Consumer<Path> removed)
      throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && PartFile.sweep(file, before)) {
              removed.accept(file);
            }
            return Thread.currentThread().isInterrupted()
                ? FileVisitResult.TERMINATE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE; // gone, or not ours to read
          }
        });
  }

  public PartFile part() {
    return part;
  }

  private static Optional<Mismatch> difference(FileChannel content, Expected expected)
      throws IOException {
    Optional<Mismatch> wrong = expected.wrongSize(OptionalLong.of(content.size()));
    return wrong.isPresent() ? wrong : Checksums.difference(content, expected);
  }

  /** Which expected size or checksum the bytes do not have; empty if they have all. */
  public Optional<Mismatch> difference() throws LandingException {
    try {
      return difference(part.content(), expected);
    } catch (IOException e) {
      throw failed("cannot read " + part.path(), e);
    }
  }

  /** Links the file to its name; EXISTS if the name was taken meanwhile. */
  public void finish() throws LandingException {
    try {
      if (readers == Readers.OF_DIRECTORY) {
        InheritedMode.ofFile(part.path());
      }
      part.content().force(true);
      link();
      finished = true;
      part.discard();
      sync(destination.toAbsolutePath().getParent());
    } catch (FileAlreadyExistsException e) {
      throw new LandingException(
          LandingFailure.EXISTS, destination + " exists; it was not replaced", e);
    } catch (IOException e) {
      throw failed("cannot write " + destination, e);
    }
  }

  /** A link fails if the name is taken; a rename would replace the file. */
  private void link() throws IOException {
    try {
      Files.createLink(destination, part.path());
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (Files.exists(destination, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(destination.toString());
      }
      Files.move(part.path(), destination); // a file system without links
    }
  }

  private static void sync(Path directory) throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static LandingException failed(String what, IOException cause) {
    return new LandingException(LandingFailure.DISK, what + ": " + AtomicFile.reason(cause), cause);
  }

  /** Removes the part file unless a later transfer can resume it. */
  @Override
  public void close() {
    try (PartFile closing = part;
        DiskRoom taken = room) {
      if (!finished && !closing.isResumable()) {
        closing.discard();
      }
    } catch (IOException e) {
      finished = false; // the part file stays; the next transfer takes it
    }
  }
}
