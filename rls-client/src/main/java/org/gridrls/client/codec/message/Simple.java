package org.gridrls.client.codec.message;

import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;

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

  private static final ElementContent INSTANT =
      new Simple(UtcInstant::parse, value -> UtcInstant.print((Instant) value));
  private static final ElementContent BYTES =
      new Simple(
          text -> Base64.getDecoder().decode(text),
          value -> Base64.getEncoder().encodeToString((byte[]) value));

  static final Map<Class<?>, ElementContent> BY_TYPE =
      Map.ofEntries(
          Map.entry(String.class, TEXT),
          Map.entry(boolean.class, BOOLEAN),
          Map.entry(Boolean.class, BOOLEAN),
          Map.entry(int.class, INT),
          Map.entry(Integer.class, INT),
          Map.entry(long.class, LONG),
          Map.entry(Long.class, LONG),
          Map.entry(double.class, DOUBLE),
          Map.entry(Double.class, DOUBLE),
          Map.entry(Instant.class, INSTANT),
          Map.entry(byte[].class, BYTES));

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
      throw new UnsupportedMessage("value");
    }
    if (!print.apply(value).equals(text)) {
      throw new UnsupportedMessage("form of a value");
    }
    return value;
  }

  @Override
  public void write(XmlOutput out, Object value) {
    out.text(print.apply(value));
  }
}
