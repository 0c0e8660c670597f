package org.gridrls.cli.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.AttributeText;

/** A file as {@code rls load} reads it: what was detected, found, refused and passed over. */
record ReadText(MappingFormat format, List<String> found, List<String> failed, List<String> notes) {
  static ReadText of(String text) {
    return of(InputSettings.NONE, text.getBytes(StandardCharsets.UTF_8));
  }

  static ReadText of(MappingFormat format, String text) {
    return of(InputSettings.NONE.of(format), text.getBytes(StandardCharsets.UTF_8));
  }

  static ReadText of(InputSettings settings, byte[] bytes) {
    List<String> found = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    try (MappingInput input =
        new MappingInput(new ByteArrayInputStream(bytes), settings, failures::add)) {
      input.forEachRemaining(each -> found.add(shown(each.mapping())));
      List<String> failed =
          failures.stream().map(each -> each.line() + ": " + each.message()).toList();
      return new ReadText(input.format(), found, failed, input.notes());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A sample of the test resources. */
  static ReadText sample(InputSettings settings, String name) throws IOException {
    try (InputStream in = ReadText.class.getResourceAsStream("/samples/" + name)) {
      return of(settings, in.readAllBytes());
    }
  }

  static ReadText sample(String name) throws IOException {
    return sample(InputSettings.NONE, name);
  }

  /** The reason why an input is refused as a whole; empty if it is read. */
  static String refusal(String text) {
    try {
      of(text);
      return "";
    } catch (RlsException e) {
      return e.getMessage();
    }
  }

  private static String shown(AttributedMapping mapping) {
    String attributes =
        Stream.concat(
                mapping.logicalAttributes().stream().map(ReadText::typed),
                mapping.targetAttributes().stream().map(each -> "pfn." + typed(each)))
            .map(each -> " " + each)
            .collect(Collectors.joining());
    return mapping.mapping().logicalName() + " " + mapping.mapping().targetName() + attributes;
  }

  private static String typed(Attribute attribute) {
    return AttributeText.typed(attribute).replace(":string=", "=");
  }
}
