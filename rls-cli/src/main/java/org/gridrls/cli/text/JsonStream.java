package org.gridrls.cli.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;
import org.gridrls.api.RlsException;

/**
 * The JSON objects of a stream: one after the other, or the elements of one array. Throws
 * BAD_ARGUMENT with the line for invalid JSON. Used by one thread.
 */
public final class JsonStream {
  private final com.fasterxml.jackson.core.JsonParser parser;
  private long line;

  public JsonStream(Reader in) throws IOException {
    parser = JsonParser.FACTORY.createParser(in);
  }

  /** The line on which the last value began, from 1. */
  public long line() {
    return line;
  }

  /** The next value, as {@link JsonParser} reads it; empty at the end. */
  public Optional<Object> next() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      while (token == JsonToken.START_ARRAY || token == JsonToken.END_ARRAY) {
        token = parser.nextToken();
      }
      line = parser.currentTokenLocation().getLineNr();
      return token == null ? Optional.empty() : Optional.of(JsonParser.value(parser));
    } catch (JacksonException e) {
      throw broken(e.getLocation() == null ? line : e.getLocation().getLineNr(), e);
    } catch (IllegalArgumentException e) {
      throw broken(line, e);
    }
  }

  private static RlsException broken(long line, Exception e) {
    String reason = e instanceof JacksonException json ? json.getOriginalMessage() : e.getMessage();
    return BrokenDocument.at(line, "this is not valid JSON: " + reason, e);
  }
}
