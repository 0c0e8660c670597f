package org.gridrls.client.codec.message;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The contract as the annotations of the generated classes say it. Stateless, safe for threads. */
public final class AnnotatedContract implements Contract {
  private static final String DEFAULT = "##default";

  @Override
  public ContractOperation operation(Method method) {
    RequestWrapper sent = method.getAnnotation(RequestWrapper.class);
    ResponseWrapper answered = method.getAnnotation(ResponseWrapper.class);
    if (sent == null || answered == null) {
      throw new IllegalArgumentException(method + " has no wrapped messages");
    }
    return new ContractOperation(
        method.getAnnotation(WebMethod.class).action(),
        new Wrapper(sent.targetNamespace(), sent.localName(), sent.className()),
        new Wrapper(answered.targetNamespace(), answered.localName(), answered.className()),
        Arrays.stream(method.getParameters())
            .map(parameter -> parameter.getAnnotation(WebParam.class).name())
            .toList(),
        method.isAnnotationPresent(WebResult.class));
  }

  @Override
  public List<Element> elements(Class<?> type) {
    XmlType declared = type.getAnnotation(XmlType.class);
    if (declared == null) {
      throw new IllegalArgumentException(type + " is no type of a schema");
    }
    List<Element> elements = new ArrayList<>();
    for (String property : declared.propOrder()) {
      if (!property.isEmpty()) {
        elements.add(element(type, property));
      }
    }
    if (type.getSuperclass() != Object.class
        || elements.size() != type.getDeclaredFields().length) {
      throw new IllegalArgumentException(type + " is no plain sequence of elements");
    }
    return elements;
  }

  private static Element element(Class<?> owner, String property) {
    try {
      Field field = owner.getDeclaredField(property);
      requirePlain(field);
      XmlElement element = field.getAnnotation(XmlElement.class);
      String named = element == null ? DEFAULT : element.name();
      String placed = element == null ? DEFAULT : element.namespace();
      boolean repeated = field.getType() == List.class;
      Class<?> item =
          repeated
              ? (Class<?>) ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0]
              : null;
      return new Element(
          property,
          placed.equals(DEFAULT)
              ? owner.getPackage().getAnnotation(XmlSchema.class).namespace()
              : placed,
          named.equals(DEFAULT) ? property : named,
          item,
          field.getType().isPrimitive() || element != null && element.required() && !repeated);
    } catch (NoSuchFieldException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static void requirePlain(Field field) {
    for (Annotation annotation : field.getAnnotations()) {
      String name = annotation.annotationType().getSimpleName();
      if (!List.of("XmlElement", "XmlJavaTypeAdapter", "XmlSchemaType", "XmlMimeType")
              .contains(name)
          || annotation instanceof XmlElement element && element.nillable()) {
        throw new IllegalArgumentException(field + " has the annotation " + annotation);
      }
    }
  }
}
