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

/** What is written reads back the same, whatever characters names and values have. */
class RoundTripTest {
  private static final List<AttributeDefinition> DEFINITIONS =
      List.of(
          new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT),
          new AttributeDefinition("pfn.odd", ObjectType.LOGICAL_NAME, AttributeType.STRING),
          new AttributeDefinition("taken at", ObjectType.LOGICAL_NAME, AttributeType.DATE),
          new AttributeDefinition("x:y", ObjectType.TARGET_NAME, AttributeType.FLOAT),
          new AttributeDefinition("site", ObjectType.TARGET_NAME, AttributeType.STRING));

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
    InputSettings settings = new InputSettings(Optional.of(format), List.of(), "", DEFINITIONS);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    try (MappingInput input =
        new MappingInput(
            new ByteArrayInputStream(bytes),
            settings,
            failure -> {
              throw new AssertionError(failure + ", seed " + seed);
            })) {
      while (input.hasNext()) {
        back.add(input.next().mapping());
      }
    }
    assertEquals(mappings, back, "seed " + seed);
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
      target.add(Attribute.text("site", text(random)));
    }
    return new AttributedMapping(Mapping.of(text(random), text(random)), logical, target);
  }

  private static String text(Random random) {
    int[] points = "ab \\\"'#,={}:/äλ\uD83D\uDE00-eN".codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(10); i >= 0; i--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource(names = {"RUCIO", "DIRAC"})
  void whatACatalogDoesNotKnowIsNotWritten(MappingFormat format) {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    assertThrows(RlsException.class, () -> new MappingOutput(nowhere, format, DEFINITIONS));
  }
}
