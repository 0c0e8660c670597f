package org.gridrls.kit.update;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.update.OpenUpdate;

/**
 * Cuts a stream of names into compressed parts and sends each as soon as it is full. Used once, by
 * one thread.
 */
public final class PartWriter {
  private static final int RAW_BYTES = 1 << 20;

  /** What gzip adds at most to bytes that it can't compress. */
  private static final int GZIP_FRAME = 64;

  private static final int GZIP_GROWTH = 1_000;

  private final UpdateSender sender;
  private final OpenUpdate update;
  private final int rawBytesMax;
  private final ByteArrayOutputStream raw = new ByteArrayOutputStream(RAW_BYTES);
  private int parts;
  private long names;
  private long bytes;

  public PartWriter(UpdateSender sender, OpenUpdate update) {
    this.sender = sender;
    this.update = update;
    int safe = update.maxPartBytes() - update.maxPartBytes() / GZIP_GROWTH - GZIP_FRAME;
    this.rawBytesMax = Math.min(RAW_BYTES, Math.max(1, safe));
  }

  public void write(String name) {
    byte[] line = (name + '\n').getBytes(StandardCharsets.UTF_8);
    if (raw.size() > 0 && raw.size() + line.length > rawBytesMax) {
      flush();
    }
    raw.writeBytes(line);
    names++;
  }

  /** Sends what is left. */
  public void end() {
    if (raw.size() > 0) {
      flush();
    }
  }

  private void flush() {
    // cut the same way each time, so what the index has already need not be sent again
    if (parts >= update.nextPart()) {
      byte[] part = compressed();
      sender.sendPart(update.updateId(), parts, part);
      bytes += part.length;
    }
    parts++;
    raw.reset();
  }

  private byte[] compressed() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(raw.size() / 4);
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      raw.writeTo(gzip);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  public int parts() {
    return parts;
  }

  public long names() {
    return names;
  }

  public long bytes() {
    return bytes;
  }
}
