package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.BrokenDocument;
import org.gridrls.cli.text.MappingTsv;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;

/**
 * The replica catalog of Pegasus 5 ({@code replicas.yml}): names with their copies, checksums and
 * metadata. The document is read event by event; no objects are made of it. Used by one thread.
 */
public final class Pegasus5Parser implements DocumentParser {
  private static final Set<String> FILE = Set.of("lfn", "pfns", "checksum", "metadata", "regex");
  private static final Set<String> COPY = Set.of("pfn", "site");
  private static final int DEPTH_MAX = 20;
  private static final String REPLICAS = "replicas";

  private final Iterator<Event> events;
  private final List<AttributeDefinition> known;
  private boolean inReplicas;

  public Pegasus5Parser(Reader in, List<AttributeDefinition> known) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(Integer.MAX_VALUE);
    events = new Yaml(options).parse(in).iterator();
    this.known = List.copyOf(known);
  }

  @Override
  public Optional<DocumentEntry> next() throws IOException {
    try {
      while (inReplicas || toReplicas()) {
        Event event = events.next();
        inReplicas = !event.is(Event.ID.SequenceEnd);
        if (inReplicas) {
          long line = event.getStartMark().getLine() + 1L;
          Object file = node(event, 0);
          return Optional.of(DocumentEntry.of(line, () -> mappings(file)));
        }
      }
      return Optional.empty();
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
      throw BrokenDocument.at(line, "this is not valid YAML: " + e.getProblem(), e);
    } catch (YAMLException e) {
      throw wrong("this is not valid YAML: " + e.getMessage());
    }
  }

  /** Skips the members of the document up to its replicas; false at the end. */
  private boolean toReplicas() {
    while (events.hasNext()) {
      Event event = events.next();
      if (event instanceof ScalarEvent key) {
        Event value = events.next();
        if (key.getValue().equals(REPLICAS) && value instanceof SequenceStartEvent) {
          return true;
        }
        node(value, 0);
      }
    }
    return false;
  }

  /** A text, List or Map; null for an empty value. */
  private Object node(Event event, int depth) {
    if (depth > DEPTH_MAX) {
      throw wrong("the values are nested too deep");
    }
    if (event instanceof ScalarEvent scalar) {
      boolean empty = scalar.isPlain() && scalar.getValue().matches("|~|null");
      return empty ? null : scalar.getValue();
    }
    if (event instanceof SequenceStartEvent) {
      List<Object> list = new ArrayList<>();
      for (Event e = events.next(); !e.is(Event.ID.SequenceEnd); e = events.next()) {
        list.add(node(e, depth + 1));
      }
      return list;
    }
    if (event instanceof MappingStartEvent) {
      return map(depth);
    }
    throw wrong("aliases are not read");
  }

  private Map<String, Object> map(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Event e = events.next(); !e.is(Event.ID.MappingEnd); e = events.next()) {
      String key = String.valueOf(node(e, depth + 1));
      boolean twice = map.containsKey(key);
      map.put(twice ? key + " (twice)" : key, node(events.next(), depth + 1));
    }
    return map;
  }

  private static RlsException wrong(String message) {
    return new RlsException(RlsError.BAD_ARGUMENT, message);
  }

  private List<AttributedMapping> mappings(Object node) {
    Map<?, ?> file = map(node, FILE, "a replica");
    if (file.containsKey(PegasusParser.REGEX)) {
      PegasusParser.requireNoRule(Map.of(PegasusParser.REGEX, text(file, PegasusParser.REGEX)));
    }
    String name = text(file, "lfn");
    List<Attribute> facts = facts(file);
    if (!(file.get("pfns") instanceof List<?> copies) || copies.isEmpty()) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the file has no pfns", name);
    }
    List<AttributedMapping> mappings = new ArrayList<>();
    for (Object each : copies) {
      Map<?, ?> copy = map(each, COPY, "an element of pfns");
      List<Attribute> site =
          copy.containsKey(PegasusParser.SITE)
              ? List.of(Attribute.text(PegasusParser.SITE, text(copy, PegasusParser.SITE)))
              : List.of();
      mappings.add(new AttributedMapping(Mapping.of(name, text(copy, "pfn")), facts, site));
    }
    return mappings;
  }

  private static Map<?, ?> map(Object node, Set<String> members, String what) {
    if (!(node instanceof Map<?, ?> map)) {
      throw wrong(what + " is not a mapping of YAML");
    }
    for (Object member : map.keySet()) {
      if (!members.contains(member)) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, what + " has an unknown member", (String) member);
      }
    }
    return map;
  }

  private static String text(Map<?, ?> map, String member) {
    if (!(map.get(member) instanceof String text)) {
      throw wrong("the text " + member + " is missing");
    }
    if (text.contains("${")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "Pegasus replaces ${...} by a variable that is not known here; write the value",
          text);
    }
    return text;
  }

  private List<Attribute> facts(Map<?, ?> file) {
    List<Attribute> facts = new ArrayList<>();
    if (file.get("checksum") instanceof Map<?, ?> sums) {
      sums.forEach((k, v) -> facts.add(PegasusParser.checksum((String) k, text(sums, (String) k))));
    }
    if (file.get("metadata") instanceof Map<?, ?> metadata) {
      metadata.keySet().forEach(key -> facts.add(fact((String) key, text(metadata, (String) key))));
    }
    return facts;
  }

  private Attribute fact(String key, String value) {
    AttributeType type =
        known.stream()
            .filter(each -> each.objectType() == ObjectType.LOGICAL_NAME)
            .filter(each -> each.name().equals(key))
            .map(AttributeDefinition::type)
            .findFirst()
            .orElse(key.equals("size") ? AttributeType.INT : AttributeType.STRING);
    return MappingTsv.attribute(new MappingTsv.Column(key, type), value);
  }
}
