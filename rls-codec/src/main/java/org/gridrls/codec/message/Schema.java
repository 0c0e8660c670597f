package org.gridrls.codec.message;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.XmlType;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.codec.xml.ElementName;
import org.gridrls.codec.xml.XmlInput;

/**
 * The elements of a port type's messages, by the annotations of the generated classes. Used by one
 * thread at a time, while messages are prepared.
 */
public final class Schema {
  private static final String DEFAULT = "##default";

  private final Map<String, String> prefixes;
  private final List<String> namespaces;
  private final Map<Class<?>, ElementContent> known = new HashMap<>(Simple.BY_TYPE);

  /**
   * @param prefixes of the namespaces in messages that are written, with a colon; empty for the
   *     default namespace
   * @param namespaces those that readers know, in their order
   */
  public Schema(Map<String, String> prefixes, List<String> namespaces) {
    this.prefixes = prefixes;
    this.namespaces = namespaces;
  }

  /** The name of an element as readers compare it. */
  public ElementName name(String namespace, String local) {
    return ElementName.of(namespaces.indexOf(namespace), local);
  }

  /** Throws IllegalArgumentException for types that have more than elements in an order. */
  Sequence sequence(Class<?> type) {
    XmlType declared = type.getAnnotation(XmlType.class);
    if (declared == null) {
      throw new IllegalArgumentException(type + " is no type of a schema");
    }
    String[] order = declared.propOrder();
    List<Child> children = new ArrayList<>();
    for (String property : order) {
      if (!property.isEmpty()) {
        children.add(child(type, property));
      }
    }
    if (type.getSuperclass() != Object.class
        || children.size() != type.getDeclaredFields().length) {
      throw new IllegalArgumentException(type + " is no plain sequence of elements");
    }
    return new Sequence(children);
  }

  private Child child(Class<?> owner, String property) {
    try {
      Field field = owner.getDeclaredField(property);
      requirePlain(field);
      field.setAccessible(true);
      XmlElement element = field.getAnnotation(XmlElement.class);
      String named = element == null ? DEFAULT : element.name();
      String placed = element == null ? DEFAULT : element.namespace();
      String local = named.equals(DEFAULT) ? property : named;
      String namespace =
          placed.equals(DEFAULT)
              ? owner.getPackage().getAnnotation(XmlSchema.class).namespace()
              : placed;
      boolean repeated = field.getType() == List.class;
      Class<?> type =
          repeated
              ? (Class<?>) ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0]
              : field.getType();
      boolean required = type.isPrimitive() || element != null && element.required() && !repeated;
      String prefix = prefixes.get(namespace);
      if (prefix == null) {
        throw new IllegalArgumentException(field + " has another namespace: " + namespace);
      }
      String tag = prefix + local;
      return new Child(
          name(namespace, local),
          field,
          content(type),
          repeated,
          required,
          XmlInput.bytes("<" + tag),
          XmlInput.bytes("</" + tag + ">"));
    } catch (NoSuchFieldException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static void requirePlain(Field field) {
    for (Annotation annotation : field.getAnnotations()) {
      String name = annotation.annotationType().getSimpleName();
      if (!List.of("XmlElement", "XmlJavaTypeAdapter", "XmlSchemaType").contains(name)
          || annotation instanceof XmlElement element && element.nillable()) {
        throw new IllegalArgumentException(field + " has the annotation " + annotation);
      }
    }
  }

  private ElementContent content(Class<?> type) {
    ElementContent before = known.get(type);
    if (before != null) {
      return before;
    }
    ElementContent made = type.isEnum() ? words(type) : bean(type);
    known.put(type, made);
    return made;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static ElementContent words(Class<?> type) {
    if (Arrays.stream(type.getFields()).anyMatch(f -> f.isAnnotationPresent(XmlEnumValue.class))) {
      throw new IllegalArgumentException(type + " has words that are no names");
    }
    return Simple.words((Class) type);
  }

  /** The content of a type whose values are of the generated class. */
  public ElementContent bean(Class<?> type) {
    try {
      return new Bean(type.getConstructor(), sequence(type));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
