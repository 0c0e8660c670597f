package org.gridrls.api.xml;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.util.Arrays;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.registry.MemberStageXml;
import org.gridrls.wire.registry.RoleXml;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.rli.IndexObjectTypeXml;
import org.gridrls.wire.softstate.CompressionXml;
import org.gridrls.wire.types.AttributeTypeXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.UpdateKindXml;

/**
 * Parses values in clients' messages, for the generated message classes: an unknown value of an
 * enumeration, an invalid boolean or an invalid number is an error, not an absent value, which
 * would mean "any". Stateless, safe for threads.
 */
public final class WireEnums {
  private WireEnums() {}

  /** The words of one enumeration; all of ours are those of their constants. */
  private abstract static class Of<E extends Enum<E>> extends XmlAdapter<String, E> {
    private final Class<E> type;

    Of(Class<E> type) {
      this.type = type;
    }

    @Override
    public E unmarshal(String word) {
      String stripped = word.strip();
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> constant.name().equals(stripped))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "none of " + Arrays.asList(type.getEnumConstants())));
    }

    @Override
    public String marshal(E constant) {
      return constant == null ? null : constant.name();
    }
  }

  /** Words of {@link ObjectTypeXml}. */
  public static final class ObjectTypes extends Of<ObjectTypeXml> {
    public ObjectTypes() {
      super(ObjectTypeXml.class);
    }
  }

  /** Words of {@link AttributeTypeXml}. */
  public static final class AttributeTypes extends Of<AttributeTypeXml> {
    public AttributeTypes() {
      super(AttributeTypeXml.class);
    }
  }

  /** Words of {@link BulkModeXml}. */
  public static final class BulkModes extends Of<BulkModeXml> {
    public BulkModes() {
      super(BulkModeXml.class);
    }
  }

  /** Words of {@link UpdateKindXml}. */
  public static final class UpdateKinds extends Of<UpdateKindXml> {
    public UpdateKinds() {
      super(UpdateKindXml.class);
    }
  }

  /** Words of {@link AttributeOperatorXml}. */
  public static final class AttributeOperators extends Of<AttributeOperatorXml> {
    public AttributeOperators() {
      super(AttributeOperatorXml.class);
    }
  }

  /** Words of {@link JunctionXml}. */
  public static final class Junctions extends Of<JunctionXml> {
    public Junctions() {
      super(JunctionXml.class);
    }
  }

  /** Words of {@link IndexObjectTypeXml}. */
  public static final class IndexObjectTypes extends Of<IndexObjectTypeXml> {
    public IndexObjectTypes() {
      super(IndexObjectTypeXml.class);
    }
  }

  /** Words of {@link CompressionXml}. */
  public static final class Compressions extends Of<CompressionXml> {
    public Compressions() {
      super(CompressionXml.class);
    }
  }

  /** Words of {@link RoleXml} in a question, where nothing would mean any. */
  public static final class Roles extends Of<RoleXml> {
    public Roles() {
      super(RoleXml.class);
    }
  }

  /** Words of {@link ItemStateXml}. */
  public static final class ItemStates extends Of<ItemStateXml> {
    public ItemStates() {
      super(ItemStateXml.class);
    }
  }

  /**
   * Words of {@link MemberStageXml}, which servers send: a stage of a later version is read as
   * SILENT, because nothing read as a stage would mean present.
   */
  public static final class MemberStages extends XmlAdapter<String, MemberStageXml> {
    @Override
    public MemberStageXml unmarshal(String word) {
      return Arrays.stream(MemberStageXml.values())
          .filter(stage -> stage.name().equals(word.strip()))
          .findFirst()
          .orElse(MemberStageXml.SILENT);
    }

    @Override
    public String marshal(MemberStageXml stage) {
      return stage == null ? null : stage.name();
    }
  }

  /** Truth values: true, false, 1, 0. */
  public static final class Booleans extends XmlAdapter<String, Boolean> {
    @Override
    public Boolean unmarshal(String word) {
      return switch (word.strip()) {
        case "true", "1" -> true;
        case "false", "0" -> false;
        default -> throw new IllegalArgumentException("neither true nor false");
      };
    }

    @Override
    public String marshal(Boolean value) {
      return value == null ? null : value.toString();
    }
  }

  /** Whole numbers of 32 bits. */
  public static final class Integers extends XmlAdapter<String, Integer> {
    @Override
    public Integer unmarshal(String word) {
      return Integer.valueOf(word.strip());
    }

    @Override
    public String marshal(Integer value) {
      return value == null ? null : value.toString();
    }
  }
}
