package org.globus.replica.rls;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public face is that of the original, member for member: {@code surface.txt} lists it. */
class SurfaceTest {
  private static final List<Class<?>> TYPES =
      List.of(
          RLSClient.class,
          RLSClient.LRC.class,
          RLSClient.RLI.class,
          RLSException.class,
          RLSAttribute.class,
          RLSAttributeObject.class,
          RLSLRCInfo.class,
          RLSRLIInfo.class,
          RLSString2.class,
          RLSString2Bulk.class,
          RLSOffsetLimit.class,
          RLSStats.class);

  @Test
  void everyMemberOfTheOriginalIsThereAndNoOther() throws Exception {
    Set<String> actual = new TreeSet<>();
    for (Class<?> type : TYPES) {
      members(type).forEach(member -> actual.add(name(type) + " " + member));
    }
    assertEquals(String.join("\n", expected()), String.join("\n", actual));
  }

  @Test
  void everyTypeIsPublicAndOpenAndAnExceptionHasToBeCaught() {
    TYPES.forEach(
        type -> assertEquals(Modifier.PUBLIC, type.getModifiers(), type + " is public, not final"));
    assertEquals(Exception.class, RLSException.class.getSuperclass());
  }

  private static Set<String> expected() throws IOException {
    try (InputStream list = SurfaceTest.class.getResourceAsStream("surface.txt")) {
      String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      return new TreeSet<>(text.lines().toList());
    }
  }

  private static Stream<String> members(Class<?> type) throws IllegalAccessException {
    Stream.Builder<String> members = Stream.builder();
    for (Field field : type.getFields()) {
      boolean constant = Modifier.isStatic(field.getModifiers());
      String start = (constant ? "static " : "field ") + field.getType().getSimpleName() + " ";
      members.add(start + field.getName() + (constant ? " = " + field.get(null) : ""));
    }
    Stream.of(type.getConstructors()).forEach(one -> members.add("new" + rest(one)));
    Stream.of(type.getMethods())
        .filter(method -> method.getDeclaringClass().getPackage() == type.getPackage())
        .forEach(method -> members.add(signature(method)));
    return members.build();
  }

  private static String signature(Method method) {
    String start = Modifier.isStatic(method.getModifiers()) ? "static " : "";
    return start + name(method.getReturnType()) + " " + method.getName() + rest(method);
  }

  private static String rest(Executable member) {
    String parameters =
        Arrays.stream(member.getParameterTypes()).map(Class::getSimpleName).collect(joining(", "));
    String thrown =
        Arrays.stream(member.getExceptionTypes()).map(Class::getSimpleName).collect(joining(", "));
    return "(" + parameters + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
  }

  private static String name(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return (outer == null ? "" : outer.getSimpleName() + ".") + type.getSimpleName();
  }

  /** Extends the catalog as programs of the time could write it. */
  private static final class OwnCatalog extends RLSClient.LRC {
    OwnCatalog(RLSClient client) {
      client.super();
    }
  }

  @Test
  void aProgramCanExtendTheSidesOfAClient() throws NoSuchMethodException {
    assertEquals(RLSClient.LRC.class, OwnCatalog.class.getSuperclass());
    assertEquals(
        Modifier.PUBLIC, RLSClient.RLI.class.getConstructor(RLSClient.class).getModifiers());
  }
}
