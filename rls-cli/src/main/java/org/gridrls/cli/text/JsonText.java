package org.gridrls.cli.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.xml.UtcInstant;

/**
 * Values as JSON: maps, lists, texts, numbers, truth values and null; times in UTC, durations in
 * milliseconds, other things by their text. Stateless, safe for threads.
 */
public final class JsonText {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder().characterEscapes(new Escapes()).build();

  private JsonText() {}

  /** In one line. */
  public static String of(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      write(json, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Number number) {
      json.writeNumber(number.toString());
    } else if (value instanceof Optional<?> optional) {
      write(json, optional.orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName(String.valueOf(entry.getKey()));
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Iterable<?> items && !(value instanceof Path)) {
      json.writeStartArray();
      for (Object item : items) {
        write(json, item);
      }
      json.writeEndArray();
    } else if (value instanceof Instant time) {
      json.writeString(UtcInstant.print(time));
    } else if (value instanceof Duration duration) {
      json.writeNumber(duration.toMillis());
    } else {
      json.writeString(value.toString());
    }
  }

  /** Control characters and line separators as small hexadecimal digits. */
  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      for (char c = 0; c < ' '; c++) {
        if ("\n\r\t".indexOf(c) < 0) {
          codes[c] = ESCAPE_CUSTOM;
        }
      }
      codes[0x7f] = ESCAPE_CUSTOM;
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
      boolean separator = c == '\u2028' || c == '\u2029';
      return separator || c < 0x80 ? new SerializedString(String.format("\\u%04x", c)) : null;
    }
  }
}
