package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.Literals;
import org.gridrls.cli.text.Literals.Word;

/**
 * The dictionaries of DIRAC: {@code {'Successful': {LFN: {SE: URL}}}} or {@code {LFN: URL}} at any
 * depth, printed by Python or as JSON, one file after the other. Used by one thread.
 */
public final class DiracParser implements DocumentParser {
  private static final String FOUND = "Successful";
  private static final String MISSING = "Failed";

  private final Literals literals;
  private final Deque<DocumentEntry> ready = new ArrayDeque<>();
  private final Skipped skipped = new Skipped();

  public DiracParser(Reader in) throws IOException {
    literals = new Literals(in);
  }

  /** Reads one dictionary of the outermost level at a time. */
  @Override
  public Optional<DocumentEntry> next() throws IOException {
    while (ready.isEmpty() && literals.peek() >= 0) {
      literals.dictionary(key -> member(key, false));
    }
    return Optional.ofNullable(ready.poll());
  }

  @Override
  public List<String> notes() {
    return skipped.notes();
  }

  private void member(String key, boolean found) throws IOException {
    long line = literals.line();
    boolean dictionary = literals.peek() == '{';
    if (found || isName(key)) {
      Object value = literals.value();
      ready.add(DocumentEntry.of(line, () -> entry(key, value)));
    } else if (dictionary && key.equals(MISSING)) {
      literals.dictionary(
          name -> {
            literals.value();
            skipped.add("names that DIRAC lists as failed");
          });
    } else if (dictionary) {
      literals.dictionary(name -> member(name, key.equals(FOUND)));
    } else {
      requireSuccess(key, literals.value());
    }
  }

  private static void requireSuccess(String key, Object value) {
    boolean failed = key.equals("OK") && value instanceof Word word && isFalse(word.text());
    if (failed) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the file holds an error that DIRAC reported");
    }
  }

  private static boolean isFalse(String word) {
    return word.equalsIgnoreCase("false") || word.equals("0");
  }

  private static boolean isName(String key) {
    return key.startsWith("/");
  }

  /** The copies of a name; or, the other way round, the names of a storage element. */
  private static List<AttributedMapping> entry(String key, Object value) {
    List<AttributedMapping> mappings = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> each : map.entrySet()) {
        String inner = (String) each.getKey();
        boolean ofElement = !isName(key) && isName(inner);
        mappings.add(
            ofElement
                ? mapping(inner, url(key, each.getValue()), Optional.of(key))
                : mapping(key, url(inner, each.getValue()), Optional.of(inner)));
      }
      if (mappings.isEmpty()) {
        throw RlsException.about(RlsError.BAD_ARGUMENT, "the name has no copy", key);
      }
      return mappings;
    }
    return List.of(mapping(key, url(key, value), Optional.empty()));
  }

  private static String url(String of, Object value) {
    if (value instanceof String text && TargetEvidence.isTarget(text)) {
      return text;
    }
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "for " + of + " there is no URL of a copy, but",
        value instanceof Word word ? word.text() : String.valueOf(value));
  }

  static AttributedMapping mapping(String name, String url, Optional<String> element) {
    return new AttributedMapping(
        Mapping.of(name, url),
        List.of(),
        element.map(se -> List.of(Attribute.text("se", se))).orElse(List.of()));
  }
}
