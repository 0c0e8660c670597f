package org.gridrls.kit.update;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.OpenUpdate;

/**
 * Cuts a stream of names into compressed parts and sends each as soon as it is full. Used once, by
 * one thread.
 */
final class PartWriter {
  private static final int RAW_BYTES = 1 << 20;

  /** Bounds what gzip adds to bytes that it can't compress. */
  private static final int GZIP_FRAME = 64;

  private static final int GZIP_GROWTH = 1_000;

  /** A part is sent so often at most, before the update is left for later. */
  private static final int ATTEMPTS = 3;

  private static final Set<RlsError> CUT_OFF =
      EnumSet.of(
          RlsError.TRANSPORT_FAILED, RlsError.TIMEOUT, RlsError.UNAVAILABLE, RlsError.OVERLOADED);

  private final UpdateSender sender;
  private final Supplier<OpenUpdate> reopen;
  private OpenUpdate update;
  private final int rawBytesMax;
  private final ByteArrayOutputStream raw = new ByteArrayOutputStream(RAW_BYTES);
  private int parts;
  private long names;
  private long bytes;

  /** {@code reopen} begins the same update again, which resumes it if it is still open. */
  public PartWriter(UpdateSender sender, OpenUpdate update, Supplier<OpenUpdate> reopen) {
    this.sender = sender;
    this.reopen = reopen;
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

  /** Sends the remaining names. */
  public void end() {
    if (raw.size() > 0) {
      flush();
    }
  }

  private void flush() {
    // cut the same way each time, so what the index has already need not be sent again
    if (parts >= update.nextPart()) {
      byte[] part = compressed();
      send(part);
      bytes += part.length;
    }
    parts++;
    raw.reset();
  }

  /** If the transmission was cut off, asks the index how far it came, and resumes at once. */
  private void send(byte[] part) {
    for (int attempt = 1; parts >= update.nextPart(); attempt++) {
      try {
        sender.sendPart(update.updateId(), parts, part);
        return;
      } catch (RlsException e) {
        if (attempt == ATTEMPTS || !mayGoOn(e)) {
          throw e;
        }
      }
      reopened();
    }
  }

  private void reopened() {
    OpenUpdate again = reopen.get();
    if (!again.updateId().equals(update.updateId()) || again.nextPart() < parts) {
      throw new RlsException(
          RlsError.UPDATE_NOT_FOUND,
          "the index has dropped the update in progress; it is sent again");
    }
    update = again;
  }

  /** Whether an update with this failure can be resumed, if the index still has it open. */
  public static boolean mayGoOn(Throwable failure) {
    return failure instanceof RlsException e && CUT_OFF.contains(e.error());
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
