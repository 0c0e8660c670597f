package org.gridrls.api.wire;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gridrls.api.ItemFailure;

/** Takes generated messages apart, and looks into the values that were read from them. */
final class MessageParts {
  private MessageParts() {}

  /**
   * Runs {@code test} once for each part of the message, at any depth, while that part is missing.
   */
  static void removeOneByOne(Object message, Consumer<String> test) {
    for (Field field : message.getClass().getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        Object part = get(field, message);
        String name = message.getClass().getSimpleName() + "." + field.getName();
        remove(message, field, part, () -> test.accept(name));
        descend(part, name, test);
      }
    }
  }

  private static void remove(Object message, Field field, Object part, Runnable test) {
    if (part != null) {
      set(field, message, null);
      test.run();
      set(field, message, part);
    }
  }

  private static void descend(Object part, String name, Consumer<String> test) {
    if (part instanceof List<?> list) {
      blankOneByOne(list, name, test);
    } else if (isMessage(part)) {
      removeOneByOne(part, test);
    }
  }

  @SuppressWarnings("unchecked")
  private static void blankOneByOne(List<?> list, String name, Consumer<String> test) {
    List<Object> items = (List<Object>) list;
    for (int i = 0; i < items.size(); i++) {
      Object item = items.get(i);
      items.set(i, null);
      test.accept(name + "[" + i + "]");
      items.set(i, item);
      descend(item, name, test);
    }
  }

  private static boolean isMessage(Object part) {
    return part != null
        && !(part instanceof Enum)
        && part.getClass().getPackageName().startsWith("org.gridrls.wire");
  }

  private static Object get(Field field, Object message) {
    try {
      field.setAccessible(true);
      return field.get(message);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static void set(Field field, Object message, Object value) {
    try {
      field.set(message, value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Fails if a value has null for what it lacks, which must be an empty Optional (but the item of a
   * failure may be none).
   */
  static void assertNothingIsNull(Object value, String what) {
    assertNotNull(value, what);
    if (value instanceof Collection<?> all) {
      all.forEach(one -> assertNothingIsNull(one, what));
    } else if (value instanceof Map<?, ?> map) {
      assertNothingIsNull(map.keySet(), what);
      assertNothingIsNull(map.values(), what);
    } else if (value instanceof Record && !(value instanceof ItemFailure)) {
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        assertNothingIsNull(part(component, value), what + ": " + component.getName());
      }
    }
  }

  private static Object part(RecordComponent component, Object value) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
