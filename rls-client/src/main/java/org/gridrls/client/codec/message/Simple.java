package org.gridrls.client.codec.message;

import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.client.codec.xml.MessageInput;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlOutput;

/**
 * Reads and writes texts of a simple type. Exact input has a value only as the text as which it
 * would be written; other input also in the other forms that XML Schema allows, such as {@code
 * 007}.
 */
record Simple(Function<String, Object> parse, Function<Object, String> print)
    implements ElementContent {
  private static final Pattern SPACES = Pattern.compile("[ \\t\\r\\n]+");

  static final ElementContent TEXT =
      new ElementContent() {
        @Override
        public Object read(MessageInput in) {
          return in.text();
        }

        @Override
        public void write(XmlOutput out, Object value) {
          out.text((String) value);
        }
      };

  private static final Map<String, Object> BOOLEANS =
      Map.of("true", true, "1", true, "false", false, "0", false);
  private static final Map<String, Object> NO_NUMBERS =
      Map.of("INF", Double.POSITIVE_INFINITY, "-INF", Double.NEGATIVE_INFINITY, "NaN", Double.NaN);
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  private static final ElementContent BOOLEAN =
      new Simple(text -> Objects.requireNonNull(BOOLEANS.get(text)), Object::toString);
  private static final ElementContent INT = new Simple(Integer::valueOf, Object::toString);
  private static final ElementContent LONG = new Simple(Long::valueOf, Object::toString);
  private static final ElementContent DOUBLE = new Simple(Simple::number, Simple::print);

  private static final ElementContent INSTANT =
      new Simple(UtcInstant::parse, value -> UtcInstant.print((Instant) value));
  private static final ElementContent BYTES =
      new Simple(
          text -> Base64.getDecoder().decode(SPACES.matcher(text).replaceAll("")),
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

  /** Reads and writes the words of an enumeration, which are the names of its constants. */
  record EnumWords<E extends Enum<E>>(Class<E> type) implements ElementContent {
    @Override
    public Object read(MessageInput in) {
      String word = in.isExact() ? in.text() : in.text().strip();
      try {
        return Enum.valueOf(type, word);
      } catch (IllegalArgumentException unknown) {
        if (in.isTolerant()) {
          return null;
        }
        throw new UnsupportedMessage("it has an unknown word: " + word);
      }
    }

    @Override
    public void write(XmlOutput out, Object value) {
      out.text(((Enum<?>) value).name());
    }
  }

  private static Object number(String text) {
    return NUMBER.matcher(text).matches()
        ? (Object) Double.valueOf(text)
        : Objects.requireNonNull(NO_NUMBERS.get(text));
  }

  private static String print(Object value) {
    double number = (Double) value;
    return Double.isInfinite(number) ? (number > 0 ? "INF" : "-INF") : Double.toString(number);
  }

  @Override
  public Object read(MessageInput in) {
    String text = in.text();
    String form = in.isExact() ? text : text.strip();
    Object value;
    try {
      value = parse.apply(form);
    } catch (RuntimeException other) {
      throw new UnsupportedMessage("it has a text that is no value: " + text);
    }
    if (in.isExact() && !print.apply(value).equals(text) || !isAscii(form)) {
      throw new UnsupportedMessage("it has a value in another form: " + text);
    }
    return value;
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  @Override
  public void write(XmlOutput out, Object value) {
    out.text(print.apply(value));
  }
}
