package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that what is written reads back the same, whatever characters names and values have. */
class RoundTripTest {
  private static final List<AttributeDefinition> DEFINITIONS =
      List.of(
          new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT),
          new AttributeDefinition("pfn.odd", ObjectType.LOGICAL_NAME, AttributeType.STRING),
          new AttributeDefinition("taken at", ObjectType.LOGICAL_NAME, AttributeType.DATE),
          new AttributeDefinition("x:y", ObjectType.TARGET_NAME, AttributeType.FLOAT),
          new AttributeDefinition("pool", ObjectType.TARGET_NAME, AttributeType.STRING),
          new AttributeDefinition("regex", ObjectType.TARGET_NAME, AttributeType.STRING),
          new AttributeDefinition("site", ObjectType.TARGET_NAME, AttributeType.STRING));

  private static final List<String> ODD_NAMES =
      List.of(
          "LFN",
          "a:",
          "0a1b2c3d",
          "deadbeef",
          "---",
          "pegasus:x",
          "replicas:",
          "{x}",
          "[x]",
          "<x>",
          "+--+",
          "|",
          "lfn,pfn",
          "\u2003",
          "\ufeffa",
          "a\u00a0b",
          "${HOME}",
          "regex",
          "# a",
          "a=b");

  @ParameterizedTest
  @EnumSource(names = {"TSV", "CSV", "JSONL", "PEGASUS"})
  void mappingsSurvive(MappingFormat format) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<AttributedMapping> mappings = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      mappings.add(mapping(random));
    }
    StringWriter text = new StringWriter();
    try (PrintWriter out = new PrintWriter(text)) {
      MappingOutput output = new MappingOutput(out, format, DEFINITIONS);
      mappings.forEach(output::write);
    }
    List<AttributedMapping> back = new ArrayList<>();
    InputSettings settings = new InputSettings(Optional.empty(), List.of(), "", DEFINITIONS);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    try (MappingInput input =
        new MappingInput(
            new ByteArrayInputStream(bytes),
            settings,
            failure -> {
              throw new AssertionError(failure + ", seed " + seed);
            })) {
      assertEquals(format, input.format(), "seed " + seed);
      while (input.hasNext()) {
        back.add(input.next().mapping());
      }
    }
    assertEquals(mappings, back, "seed " + seed);
  }

  /** The first line tells the format: many files with one line each. */
  @ParameterizedTest
  @EnumSource(names = {"TSV", "CSV", "JSONL", "PEGASUS"})
  void anyNameMayBeTheFirstOne(MappingFormat format) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      String name = i < ODD_NAMES.size() ? ODD_NAMES.get(i) : text(random);
      AttributedMapping mapping =
          new AttributedMapping(
              Mapping.of(name, random.nextBoolean() ? "gsiftp://s/" + text(random) : text(random)),
              List.of(),
              List.of(Attribute.text("site", text(random))));
      StringWriter text = new StringWriter();
      try (PrintWriter out = new PrintWriter(text)) {
        new MappingOutput(out, format, DEFINITIONS).write(mapping);
      }
      InputSettings settings = new InputSettings(Optional.empty(), List.of(), "", DEFINITIONS);
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      List<Object> failures = new ArrayList<>();
      try (MappingInput input =
          new MappingInput(new ByteArrayInputStream(bytes), settings, failures::add)) {
        assertEquals(format, input.format(), text + ", seed " + seed);
        assertEquals(mapping, input.next().mapping(), text + ", seed " + seed);
        assertEquals(List.of(), failures, "seed " + seed);
      }
    }
  }

  private static AttributedMapping mapping(Random random) {
    List<Attribute> logical = new ArrayList<>();
    List<Attribute> target = new ArrayList<>();
    if (random.nextBoolean()) {
      logical.add(Attribute.integer("size", random.nextLong()));
    }
    if (random.nextBoolean()) {
      logical.add(Attribute.text("pfn.odd", random.nextInt(3) == 0 ? "" : text(random)));
    }
    if (random.nextBoolean()) {
      logical.add(Attribute.date("taken at", Instant.ofEpochMilli(random.nextInt())));
    }
    if (random.nextBoolean()) {
      target.add(Attribute.number("x:y", random.nextGaussian() * 1e20));
    }
    if (random.nextBoolean()) {
      target.add(Attribute.text("pool", text(random)));
      target.add(Attribute.text("regex", "true"));
    }
    if (random.nextBoolean()) {
      target.add(Attribute.text("site", text(random)));
    }
    return new AttributedMapping(Mapping.of(text(random), text(random)), logical, target);
  }

  private static String text(Random random) {
    int[] points =
        "ab \\\"'#,={}:/äλ\uD83D\uDE00-eN$<[|+%\u2003\u00a0\u2028\ufeff".codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(10); i >= 0; i--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"TSV", "CSV", "JSONL", "PEGASUS"})
  void whatACatalogDoesNotKnowIsNotWritten(MappingFormat format) {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    assertThrows(RlsException.class, () -> new MappingOutput(nowhere, format, DEFINITIONS));
  }
}
