package org.gridrls.direct.message;

import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.direct.xml.NotPlainException;
import org.gridrls.direct.xml.XmlInput;
import org.gridrls.direct.xml.XmlOutput;

/**
 * Text of a simple type. A value is read only from the text as which it would be written: other
 * forms of it, such as {@code 007}, are rare, and rules for them are the SOAP stack's.
 */
record Simple(Function<String, Object> parse, Function<Object, String> print)
    implements ElementContent {
  static final ElementContent TEXT =
      new ElementContent() {
        @Override
        public Object read(XmlInput in) {
          return in.text();
        }

        @Override
        public void write(XmlOutput out, Object value) {
          out.text((String) value);
        }
      };

  private static final ElementContent BOOLEAN = new Simple(Boolean::valueOf, Object::toString);
  private static final ElementContent INT = new Simple(Integer::valueOf, Object::toString);
  private static final ElementContent LONG = new Simple(Long::valueOf, Object::toString);
  private static final ElementContent DOUBLE = new Simple(Double::valueOf, Simple::print);

  static final Map<Class<?>, ElementContent> BY_TYPE =
      Map.of(
          String.class,
          TEXT,
          boolean.class,
          BOOLEAN,
          Boolean.class,
          BOOLEAN,
          int.class,
          INT,
          Integer.class,
          INT,
          long.class,
          LONG,
          Long.class,
          LONG,
          Double.class,
          DOUBLE,
          Instant.class,
          new Simple(UtcInstant::parse, value -> UtcInstant.print((Instant) value)),
          byte[].class,
          new Simple(
              text -> Base64.getDecoder().decode(text),
              value -> Base64.getEncoder().encodeToString((byte[]) value)));

  /** The words of an enumeration are the names of its constants. */
  static <E extends Enum<E>> ElementContent words(Class<E> type) {
    return new Simple(word -> Enum.valueOf(type, word), value -> ((Enum<?>) value).name());
  }

  private static String print(Object value) {
    double number = (Double) value;
    return Double.isInfinite(number) ? (number > 0 ? "INF" : "-INF") : Double.toString(number);
  }

  @Override
  public Object read(XmlInput in) {
    String text = in.text();
    Object value;
    try {
      value = parse.apply(text);
    } catch (RuntimeException other) {
      throw new NotPlainException("value");
    }
    if (!print.apply(value).equals(text)) {
      throw new NotPlainException("form of a value");
    }
    return value;
  }

  @Override
  public void write(XmlOutput out, Object value) {
    out.text(print.apply(value));
  }
}
