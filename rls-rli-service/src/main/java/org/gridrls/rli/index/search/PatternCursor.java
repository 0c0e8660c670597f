package org.gridrls.rli.index.search;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The end of a page of a wildcard query: its last name, and for each catalog that was asked
 * directly a cursor from which it continues with that name. The cursors only save work: without
 * them a catalog is asked from its start. Immutable.
 */
public record PatternCursor(String after, Map<String, String> catalogs) {
  static final PatternCursor START = new PatternCursor("", Map.of());

  private static final int VERSION = 1;
  private static final int BYTES_MAX = 48_000; // in base64 what the schema allows

  public PatternCursor {
    catalogs = Map.copyOf(catalogs);
  }

  String encode(GlobPattern pattern) {
    try (var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(pattern.toString().hashCode());
      write(out, after);
      for (Map.Entry<String, String> catalog : catalogs.entrySet()) {
        if (out.size() + 8 + 3 * (catalog.getKey().length() + catalog.getValue().length())
            <= BYTES_MAX) {
          write(out, catalog.getKey());
          write(out, catalog.getValue());
        }
      }
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(utf8.length);
    out.write(utf8);
  }

  /** Throws BAD_CURSOR for what {@link #encode} did not make for this pattern. */
  static PatternCursor decode(String text, GlobPattern pattern) {
    try (var in =
        new DataInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(text)))) {
      if (in.readByte() != VERSION || in.readInt() != pattern.toString().hashCode()) {
        throw refused();
      }
      String after = read(in);
      Map<String, String> catalogs = new HashMap<>();
      while (in.available() > 0) {
        catalogs.put(read(in), read(in));
      }
      return new PatternCursor(after, catalogs);
    } catch (IllegalArgumentException | IOException e) {
      throw refused();
    }
  }

  private static String read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("a text of " + length + " bytes");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  public static RlsException refused() {
    return new RlsException(
        RlsError.BAD_CURSOR,
        "the cursor is not one that this index gave for this pattern; begin without one");
  }
}
