package org.gridrls.cli.text;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * A stream that is unpacked if its first bytes are those of gzip, bzip2, xz or zstd. One thread
 * reads, any may ask for the position.
 */
public final class UnpackedInput {
  private static final int BUFFER = 1 << 16;
  private static final int MAGIC_LENGTH = 6;
  private static final int[] GZIP = {0x1f, 0x8b};
  private static final int ANY = -1;
  private static final int[] BZIP2 = {'B', 'Z', 'h', ANY, 0x31, 0x41};
  private static final int[] XZ = {0xfd, '7', 'z', 'X', 'Z', 0};
  private static final int[] ZSTD = {0x28, 0xb5, 0x2f, 0xfd};

  private final InputStream stream;
  private final LongSupplier bytesRead;

  private UnpackedInput(InputStream stream, LongSupplier bytesRead) {
    this.stream = stream;
    this.bytesRead = bytesRead;
  }

  public static UnpackedInput of(BufferedInputStream in) throws IOException {
    in.mark(MAGIC_LENGTH);
    byte[] magic = in.readNBytes(MAGIC_LENGTH);
    in.reset();
    CountingInput counted = new CountingInput(in);
    if (begins(magic, GZIP)) {
      PackedInput gzip = new PackedInput(counted, BUFFER);
      return new UnpackedInput(gzip, () -> counted.count() - gzip.unread());
    }
    InputStream unpacked =
        begins(magic, BZIP2)
            ? new BZip2CompressorInputStream(new BufferedInputStream(counted, BUFFER), true)
            : begins(magic, XZ)
                ? new XZInputStream(counted)
                : begins(magic, ZSTD) ? new ZstdInputStream(counted) : counted;
    return new UnpackedInput(unpacked, counted::count);
  }

  private static boolean begins(byte[] bytes, int[] magic) {
    boolean same = bytes.length >= magic.length;
    for (int i = 0; same && i < magic.length; i++) {
      same = magic[i] == ANY || (bytes[i] & 0xff) == magic[i];
    }
    return same;
  }

  public InputStream stream() {
    return stream;
  }

  /** Position in the packed stream, without bytes read ahead as far as this is known. */
  public long bytesRead() {
    return bytesRead.getAsLong();
  }
}
