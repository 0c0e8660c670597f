package org.gridrls.lrc.store.commit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.RlsError;

/**
 * Encodes failures as compact ASCII text, because messages may hold characters that a database does
 * not accept. Stateless, safe for threads.
 */
final class FailureText {
  private FailureText() {}

  static String encode(List<ItemFailure> failures) {
    if (failures.isEmpty()) {
      return "";
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeInt(failures.size());
      for (ItemFailure failure : failures) {
        out.writeInt(failure.index());
        out.writeInt(failure.error().number());
        write(out, failure.message());
        write(out, failure.item());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    out.writeInt(text == null ? -1 : text.length());
    if (text != null) {
      out.writeChars(text);
    }
  }

  static List<ItemFailure> decode(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    byte[] bytes = Base64.getDecoder().decode(text);
    List<ItemFailure> failures = new ArrayList<>();
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
      for (int left = in.readInt(); left > 0; left--) {
        failures.add(new ItemFailure(in.readInt(), error(in.readInt()), read(in), read(in)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return failures;
  }

  private static String read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(in.readChar());
    }
    return text.toString();
  }

  private static RlsError error(int number) {
    for (RlsError error : RlsError.values()) {
      if (error.number() == number) {
        return error;
      }
    }
    return RlsError.INTERNAL;
  }
}
