package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

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
      return new FilePlacement(destination, expected, PartFile.open(absolute), readers);
    } catch (LandingException e) {
      throw e;
    } catch (IOException e) {
      throw failed("cannot write " + destination, e);
    }
  }

  /** Removes the part file of a transfer that was killed after it had linked the file. */
  public static void cleanUp(Path destination) throws IOException {
    PartFile.cleanUp(destination.toAbsolutePath());
  }

  public PartFile part() {
    return part;
  }

  private static Optional<String> difference(FileChannel content, Expected expected)
      throws IOException {
    long size = content.size();
    if (expected.size().isPresent() && expected.size().getAsLong() != size) {
      return Optional.of("the size is " + size + ", not " + expected.size().getAsLong());
    }
    return Checksums.difference(content, expected);
  }

  /** Which expected size or checksum the bytes do not have; empty if they have all. */
  public Optional<String> difference() throws LandingException {
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
          LandingException.Reason.EXISTS, destination + " exists; it was not replaced", e);
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
    String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new LandingException(LandingException.Reason.DISK, what + ": " + why, cause);
  }

  /** Removes the part file unless a later transfer can resume it. */
  @Override
  public void close() {
    try (PartFile closing = part) {
      if (!finished && !closing.isResumable()) {
        closing.discard();
      }
    } catch (IOException e) {
      finished = false; // the part file stays; the next transfer takes it
    }
  }
}
