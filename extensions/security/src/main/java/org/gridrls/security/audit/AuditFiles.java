package org.gridrls.security.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.gridrls.client.tls.SecretFiles;

/**
 * The files of an audit log: {@code audit.jsonl} is written to; when it is full it becomes {@code
 * audit.jsonl.1}, the former 1 becomes 2, and the last one goes. Used by one thread.
 */
final class AuditFiles implements AutoCloseable {
  static final String NAME = "audit.jsonl";

  private final Path directory;
  private final long bytesMax;
  private final int filesMax;
  private OutputStream out;
  private long bytes;

  AuditFiles(Path directory, long bytesMax, int filesMax) {
    this.directory = directory;
    this.bytesMax = bytesMax;
    this.filesMax = filesMax;
  }

  /** Opens the file if necessary; writes a whole line and hands it to the operating system. */
  void write(String line) throws IOException {
    byte[] text = (line + "\n").getBytes(StandardCharsets.US_ASCII);
    open();
    if (bytes > 0 && bytes + text.length > bytesMax) {
      close();
      putAside();
      open();
    }
    try {
      out.write(text);
    } catch (IOException failure) {
      close();
      throw failure;
    }
    bytes += text.length;
  }

  private void open() throws IOException {
    if (out == null) {
      Files.createDirectories(directory, SecretFiles.newDirectory(directory));
      Path file = directory.resolve(NAME);
      if (Files.notExists(file)) {
        Files.createFile(file, SecretFiles.newFile(file));
      }
      out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      bytes = Files.size(file);
    }
  }

  private void putAside() throws IOException {
    for (int i = filesMax - 1; i > 0; i--) {
      Path from = directory.resolve(i == 1 ? NAME : NAME + "." + (i - 1));
      if (Files.exists(from)) {
        Files.move(from, directory.resolve(NAME + "." + i), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      OutputStream open = out;
      out = null;
      open.close();
    }
  }
}
