package org.gridrls.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Packed files are known by their first bytes, and read to the end of their last part. */
class UnpackedInputTest {
  /** Makes a stream pack what is written. */
  private interface Packing {
    OutputStream over(OutputStream out) throws IOException;
  }

  private static byte[] packed(Packing packing, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = packing.over(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static String unpacked(byte[] bytes) throws IOException {
    UnpackedInput input =
        UnpackedInput.of(new BufferedInputStream(new ByteArrayInputStream(bytes)));
    String text = new String(input.stream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(bytes.length, input.bytesRead());
    return text;
  }

  private static void requireUnpacked(Packing packing) throws IOException {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(packed(packing, "lfn\tpfn\n"));
    both.write(packed(packing, "a\tx\n"));
    assertEquals("lfn\tpfn\na\tx\n", unpacked(both.toByteArray()));
  }

  @Test
  void eachKindIsUnpackedPartAfterPart() throws IOException {
    requireUnpacked(out -> out);
    requireUnpacked(GZIPOutputStream::new);
    requireUnpacked(BZip2CompressorOutputStream::new);
    requireUnpacked(out -> new XZOutputStream(out, new LZMA2Options()));
    requireUnpacked(ZstdOutputStream::new);
  }

  @Test
  void aNameThatBeginsLikeAPackedFileIsText() throws IOException {
    assertEquals("BZh gsiftp://x/a", unpacked("BZh gsiftp://x/a".getBytes(StandardCharsets.UTF_8)));
    assertEquals("", unpacked(new byte[0]));
  }
}
