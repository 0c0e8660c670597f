package org.gridrls.ring.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JVM of a member deserializes few classes. */
class SerialFilterTest {
  /** A class that might do something when it is read. */
  record Gadget(String command) implements Serializable {}

  private static Object read(Object sent) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sent);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(RingEngine.SERIAL_FILTER));
      return in.readObject();
    }
  }

  @Test
  void otherClassesAreRefusedAlsoInsideOfAllowedOnes() throws Exception {
    List<Object> good = new ArrayList<>(List.of("a", 1L, new byte[] {1}));
    assertEquals(2, ((List<?>) read(new ArrayList<>(good.subList(0, 2)))).size());
    assertThrows(InvalidClassException.class, () -> read(new Gadget("x")));
    good.add(new Gadget("x"));
    assertThrows(InvalidClassException.class, () -> read(good));
    assertThrows(InvalidClassException.class, () -> read(new Gadget[1]));
  }

  @Test
  void deepNestingIsRefused() {
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    List<Object> sent = deep;
    assertThrows(InvalidClassException.class, () -> read(sent));
  }
}
