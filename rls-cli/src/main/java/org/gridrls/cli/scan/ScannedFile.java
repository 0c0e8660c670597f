package org.gridrls.cli.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Adler32;
import org.gridrls.api.Mapping;

/** A file that was found, and the mapping it stands for. Immutable. */
record ScannedFile(Path path, Mapping mapping, long size) {
  private static final int PIECE = 1 << 16;

  /** Returns the checksum as eight hexadecimal digits; reads the whole file. */
  String adler32() throws IOException {
    Adler32 sum = new Adler32();
    byte[] piece = new byte[PIECE];
    try (InputStream in = Files.newInputStream(path)) {
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        sum.update(piece, 0, read);
      }
    }
    return String.format("%08x", sum.getValue());
  }
}
