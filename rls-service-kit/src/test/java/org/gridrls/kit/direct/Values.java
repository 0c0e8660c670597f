package org.gridrls.kit.direct;

import jakarta.activation.DataHandler;
import jakarta.mail.util.ByteArrayDataSource;
import jakarta.xml.bind.annotation.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** Values of generated classes: as text for comparison, and at random. */
final class Values {
  private static final String[] TEXTS = {
    "cms/Run2012B/AOD/1EC9.root",
    "",
    " ",
    " a  b ",
    "root://se.example.org//store/a?b=c&d=<e>",
    "]]>",
    "]>",
    "a]]]>b",
    ">",
    ">".repeat(3_000),
    "]>".repeat(3_000),
    "x>y",
    "&><>]>>\u0085>é>x>>",
    "\"quoted\" and 'so'",
    "tab\tand\nline",
    "Zürich/été/naïve",
    "ΑΒΓ/日本語/한국어",
    "emoji \uD83D\uDE00 and \uD834\uDD1E",
    "\u007f\u0085\u00a0\u2028\u2029",
    "\uD7FF\uE000\uFFFD",
    "%00&amp;&#65;",
    "a".repeat(4096)
  };

  private Values() {}

  /** Lists that are not there are empty ones, as getters see them. */
  static String text(Object value) {
    if (value == null || value instanceof List<?> list && list.isEmpty()) {
      return "-";
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Values::text).toList().toString();
    }
    if (value instanceof byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    }
    if (value instanceof DataHandler attachment) {
      return attachment.getContentType() + " " + bytes(attachment);
    }
    if (!isGenerated(value.getClass()) || value instanceof Enum) {
      return value.getClass().getSimpleName() + " " + value;
    }
    StringBuilder text = new StringBuilder(value.getClass().getSimpleName()).append('{');
    for (Field field : fields(value.getClass())) {
      try {
        text.append(field.getName()).append('=').append(text(field.get(value))).append(' ');
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return text.append('}').toString();
  }

  private static String bytes(DataHandler attachment) {
    try (InputStream in = attachment.getInputStream()) {
      return Base64.getEncoder().encodeToString(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isGenerated(Class<?> type) {
    return type.getName().startsWith("org.gridrls.wire.");
  }

  private static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        fields.add(field);
      }
    }
    return fields;
  }

  /** A value with anything in it that a message can carry. */
  static Object random(Class<?> type, Random random) {
    if (type == String.class) {
      return TEXTS[random.nextInt(TEXTS.length)];
    }
    if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    }
    if (type == int.class || type == Integer.class) {
      return random.nextInt() >> random.nextInt(32);
    }
    if (type == long.class || type == Long.class) {
      return random.nextLong() >> random.nextInt(64);
    }
    if (type == Double.class || type == double.class) {
      double[] numbers = {0, -0.0, 1, 0.5, 1e-9, 1e300, 1.0 / 3, Double.NaN, 1 / 0.0, -1 / 0.0};
      return numbers[random.nextInt(numbers.length)];
    }
    if (type == Instant.class) {
      return Instant.ofEpochMilli(random.nextLong() >> 20 + random.nextInt(20));
    }
    if (type == byte[].class) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      return bytes;
    }
    if (type == DataHandler.class) {
      byte[] bytes = new byte[random.nextInt(200_000)];
      random.nextBytes(bytes);
      return new DataHandler(new ByteArrayDataSource(bytes, "application/octet-stream"));
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
    }
    return bean(type, random);
  }

  private static boolean isRequired(Field field) {
    XmlElement element = field.getAnnotation(XmlElement.class);
    return field.getType().isPrimitive() || element != null && element.required();
  }

  private static Object bean(Class<?> type, Random random) {
    try {
      Object bean = type.getConstructor().newInstance();
      for (Field field : fields(type)) {
        if (field.getType() == List.class) {
          Class<?> item =
              (Class<?>) ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0];
          List<Object> items = new ArrayList<>();
          for (int i = random.nextInt(4); i > 0; i--) {
            items.add(random(item, random));
          }
          field.set(bean, items);
        } else if (isRequired(field) || random.nextInt(5) > 0) {
          field.set(bean, random(field.getType(), random));
        }
      }
      return bean;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
