package org.gridrls.client.codec.message;

import jakarta.activation.DataHandler;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.ws.wsaddressing.W3CEndpointReference;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.client.codec.xml.ElementName;
import org.gridrls.client.codec.xml.XmlInput;

/**
 * The elements of a port type's messages, as values of the generated classes. Used by one thread at
 * a time, while messages are prepared.
 */
public final class Schema {
  private final Contract contract;
  private final Map<String, String> prefixes;
  private final List<String> namespaces;
  private boolean ofClients;
  private final Map<Class<?>, ElementContent> known = new HashMap<>(Simple.BY_TYPE);

  /**
   * @param prefixes of the namespaces in messages that are written, with a colon; empty for the
   *     default namespace
   * @param namespaces those that readers know, in their order
   */
  public Schema(Contract contract, Map<String, String> prefixes, List<String> namespaces) {
    this.contract = contract;
    this.prefixes = prefixes;
    this.namespaces = namespaces;
  }

  /**
   * Writes bytes of the type {@code DataHandler} beside the message, passes over references in
   * replies, and declares other known namespaces where they are used; otherwise all are refused.
   */
  public Schema ofClients() {
    known.put(DataHandler.class, new Attached());
    known.put(W3CEndpointReference.class, new PassedOver());
    ofClients = true;
    return this;
  }

  Contract contract() {
    return contract;
  }

  /** The name of an element as readers compare it. */
  public ElementName name(String namespace, String local) {
    return ElementName.of(namespaces.indexOf(namespace), local);
  }

  /** Throws IllegalArgumentException for types that have more than elements in an order. */
  Sequence sequence(Class<?> type) {
    return new Sequence(
        contract.elements(type).stream().map(element -> child(type, element)).toList());
  }

  private Child child(Class<?> owner, Contract.Element element) {
    boolean other = ofClients && namespaces.contains(element.namespace());
    String prefix = prefixes.getOrDefault(element.namespace(), other ? "o:" : null);
    if (prefix == null) {
      throw new IllegalArgumentException(owner + " has another namespace: " + element.namespace());
    }
    Field field;
    try {
      field = owner.getDeclaredField(element.property());
    } catch (NoSuchFieldException e) {
      throw new IllegalArgumentException(e);
    }
    field.setAccessible(true);
    String tag = prefix + element.local();
    ElementContent content = content(element.item() == null ? field.getType() : element.item());
    return new Child(
        name(element.namespace(), element.local()),
        field,
        content,
        element.item() != null,
        element.required() && !(content instanceof PassedOver),
        XmlInput.bytes("<" + tag + (prefix.equals("o:") ? declaration(element) : "")),
        XmlInput.bytes("</" + tag + ">"));
  }

  private static String declaration(Contract.Element element) {
    return " xmlns:o=\"" + element.namespace() + "\"";
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
    return new Simple.EnumWords((Class) type);
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
