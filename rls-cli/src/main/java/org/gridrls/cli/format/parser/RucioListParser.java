package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.JsonStream;

/**
 * The replicas of files as Rucio's {@code /replicas/list} answers: an object with scope, name,
 * size, checksums and the copies of each storage element. Used by one thread.
 */
public final class RucioListParser implements DocumentParser {
  private final JsonStream json;
  private final Skipped skipped = new Skipped();

  public RucioListParser(Reader in) throws IOException {
    json = new JsonStream(in);
  }

  @Override
  public Optional<DocumentEntry> next() throws IOException {
    return json.next().map(file -> DocumentEntry.of(json.line(), () -> mappings(file)));
  }

  @Override
  public List<String> notes() {
    return skipped.notes();
  }

  private List<AttributedMapping> mappings(Object value) {
    if (!(value instanceof Map<?, ?> file)) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "this is not a file with its replicas");
    }
    String name = text(file, "scope") + ":" + text(file, "name");
    List<Attribute> facts = facts(file);
    Map<String, String> copies = copies(file);
    if (copies.isEmpty()) {
      skipped.add("files without a replica");
    }
    List<AttributedMapping> mappings = new ArrayList<>();
    copies.forEach(
        (url, element) -> {
          if (isAvailable(file, element)) {
            Attribute rse = Attribute.text("rse", element);
            mappings.add(new AttributedMapping(Mapping.of(name, url), facts, List.of(rse)));
          }
        });
    return mappings;
  }

  private static String text(Map<?, ?> file, String member) {
    if (file.get(member) instanceof String text) {
      return text;
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "the text \"" + member + "\" is missing");
  }

  private static List<Attribute> facts(Map<?, ?> file) {
    List<Attribute> facts = new ArrayList<>();
    if (file.get("bytes") != null) {
      facts.add(FactValues.size(file.get("bytes").toString()));
    }
    for (String kind : List.of("adler32", "md5")) {
      if (file.get(kind) instanceof String sum && !RucioParser.isAbsent(sum)) {
        FactValues.checksum(kind, sum).ifPresent(facts::add);
      }
    }
    return facts;
  }

  /** The storage element of each URL. */
  private static Map<String, String> copies(Map<?, ?> file) {
    Map<String, String> copies = new LinkedHashMap<>();
    if (file.get("pfns") instanceof Map<?, ?> urls) {
      urls.forEach((url, about) -> copies.put((String) url, text((Map<?, ?>) about, "rse")));
    } else if (file.get("rses") instanceof Map<?, ?> elements) {
      elements.forEach(
          (element, urls) -> {
            if (!(urls instanceof List<?> list)) {
              throw new RlsException(
                  RlsError.BAD_ARGUMENT, "the member \"rses\" has no list of URLs");
            }
            list.forEach(url -> copies.put(String.valueOf(url), (String) element));
          });
    } else {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a file of Rucio has the member \"pfns\" or \"rses\"");
    }
    return copies;
  }

  private boolean isAvailable(Map<?, ?> file, String element) {
    return !(file.get("states") instanceof Map<?, ?> states)
        || !(states.get(element) instanceof String state)
        || RucioParser.isAvailable(state, skipped);
  }
}
