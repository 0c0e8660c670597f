package org.gridrls.api.xml;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.util.Arrays;
import org.gridrls.wire.lrc.AttributeOperator;
import org.gridrls.wire.lrc.Junction;
import org.gridrls.wire.registry.PortType;
import org.gridrls.wire.registry.Role;
import org.gridrls.wire.rli.IndexObjectType;
import org.gridrls.wire.softstate.Compression;
import org.gridrls.wire.types.AttributeType;
import org.gridrls.wire.types.BulkMode;
import org.gridrls.wire.types.ObjectType;
import org.gridrls.wire.types.UpdateKind;

/**
 * Reads words in what clients send, for the generated message classes: an unknown word of an
 * enumeration is an error and not nothing, which would mean "any", and so is a truth value or a
 * number that is none. Stateless, safe for threads.
 */
public final class Words {
  private Words() {}

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

  /** Words of {@link ObjectType}. */
  public static final class ObjectTypes extends Of<ObjectType> {
    public ObjectTypes() {
      super(ObjectType.class);
    }
  }

  /** Words of {@link AttributeType}. */
  public static final class AttributeTypes extends Of<AttributeType> {
    public AttributeTypes() {
      super(AttributeType.class);
    }
  }

  /** Words of {@link BulkMode}. */
  public static final class BulkModes extends Of<BulkMode> {
    public BulkModes() {
      super(BulkMode.class);
    }
  }

  /** Words of {@link UpdateKind}. */
  public static final class UpdateKinds extends Of<UpdateKind> {
    public UpdateKinds() {
      super(UpdateKind.class);
    }
  }

  /** Words of {@link AttributeOperator}. */
  public static final class AttributeOperators extends Of<AttributeOperator> {
    public AttributeOperators() {
      super(AttributeOperator.class);
    }
  }

  /** Words of {@link Junction}. */
  public static final class Junctions extends Of<Junction> {
    public Junctions() {
      super(Junction.class);
    }
  }

  /** Words of {@link IndexObjectType}. */
  public static final class IndexObjectTypes extends Of<IndexObjectType> {
    public IndexObjectTypes() {
      super(IndexObjectType.class);
    }
  }

  /** Words of {@link Compression}. */
  public static final class Compressions extends Of<Compression> {
    public Compressions() {
      super(Compression.class);
    }
  }

  /** Words of {@link Role}. */
  public static final class Roles extends Of<Role> {
    public Roles() {
      super(Role.class);
    }
  }

  /** Words of {@link PortType}. */
  public static final class PortTypes extends Of<PortType> {
    public PortTypes() {
      super(PortType.class);
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
