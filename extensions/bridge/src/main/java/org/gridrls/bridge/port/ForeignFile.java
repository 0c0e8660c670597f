package org.gridrls.bridge.port;

import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;

/** A file of a foreign catalog, with its copies sorted by target name. Immutable. */
public record ForeignFile(String logicalName, List<Attribute> attributes, List<Copy> copies) {
  public ForeignFile {
    attributes = List.copyOf(attributes);
    copies = copies.stream().sorted((a, b) -> a.target.compareTo(b.target)).toList();
  }

  /** One copy. Immutable. */
  public record Copy(String target, List<Attribute> attributes) {
    public Copy {
      attributes = List.copyOf(attributes);
    }
  }

  /** The mappings with the selected attributes, sorted. */
  public List<AttributedMapping> rows(AttributeSelection selection) {
    List<Attribute> own = selected(attributes, selection);
    return copies.stream()
        .map(
            copy ->
                new AttributedMapping(
                    Mapping.of(logicalName, copy.target),
                    own,
                    selected(copy.attributes, selection)))
        .sorted((a, b) -> a.mapping().compareTo(b.mapping()))
        .toList();
  }

  /** Returns those that the selection includes. */
  public static List<Attribute> selected(List<Attribute> all, AttributeSelection selection) {
    return all.stream().filter(one -> selection.includes(one.name())).toList();
  }
}
