package org.gridrls.client;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.UUID;

/**
 * Writes a file as a whole or not at all: to a temporary file in the same directory, synced to
 * disk, then renamed. After a full disk, a kill or a crash of the machine either the old or the new
 * file exists, never a part. Stateless; one thread at a time writes one file, unless it is said to
 * be shared.
 */
public final class AtomicFile {
  private static final String PART = ".part";
  private static final int BUFFER = 1 << 16;

  /** Produces the bytes of a file. */
  @FunctionalInterface
  public interface FileContent {
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /** Replaces the file, or creates it; text is written as UTF-8. */
  public static void write(Path file, String text, FileAttribute<?>... attributes)
      throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8), attributes);
  }

  /** Replaces the file, or creates it. */
  public static void write(Path file, byte[] bytes, FileAttribute<?>... attributes)
      throws IOException {
    write(file, out -> out.write(bytes), attributes);
  }

  /** Creates the file. Throws FileAlreadyExistsException if it exists. */
  public static void create(Path file, byte[] bytes, FileAttribute<?>... attributes)
      throws IOException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, bytes, attributes);
  }

  /**
   * Replaces the file, or creates it; a pipe or a device is written to, not replaced.
   *
   * @param attributes of the new file from its first moment, such as permissions
   */
  public static void write(Path file, FileContent content, FileAttribute<?>... attributes)
      throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      try (OutputStream raw = Files.newOutputStream(file)) {
        content.writeTo(raw);
      }
      return;
    }
    write(file, file.resolveSibling(file.getFileName() + PART), content, attributes);
  }

  /** Replaces the file, or creates it; several processes may do so at once. */
  public static void writeShared(Path file, String text) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + PART);
    write(file, part, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static void write(
      Path file, Path part, FileContent content, FileAttribute<?>... attributes)
      throws IOException {
    try {
      Files.deleteIfExists(part);
      writePart(part, content, attributes);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | RuntimeException | Error failure) {
      discard(part, failure);
      throw failure;
    }
    syncDirectory(file.toAbsolutePath().getParent());
  }

  /** Why a file could not be read or written, for people who know which file. */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "another file is there";
    }
    boolean said = failure instanceof FileSystemException known && known.getReason() != null;
    String text = said ? ((FileSystemException) failure).getReason() : failure.getMessage();
    if (text == null) {
      return failure.toString();
    }
    boolean sentence = text.matches("[A-Z][a-z]+[ -].*"); // of the operating system
    return sentence ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
  }

  private static void writePart(Path part, FileContent content, FileAttribute<?>... attributes)
      throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
      OutputStream out = new Unclosed(Channels.newOutputStream(channel));
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  /** The content may close its stream; the file is synced afterwards. */
  private static final class Unclosed extends BufferedOutputStream {
    Unclosed(OutputStream out) {
      super(out, BUFFER);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  private static void discard(Path part, Throwable failure) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** So that the new name survives a crash of the machine, where directories can be synced. */
  private static void syncDirectory(Path directory) throws IOException {
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (posix) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
