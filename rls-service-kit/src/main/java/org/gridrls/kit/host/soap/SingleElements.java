package org.gridrls.kit.host.soap;

import jakarta.xml.ws.RequestWrapper;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.namespace.QName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.codec.message.Contract;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.PreparedContract;

/**
 * The elements that the schema allows once in the requests of one port type; JAXB would keep the
 * last of several. Types that are no plain sequence of elements are not examined. Safe for threads.
 */
final class SingleElements {
  private final Map<QName, Class<?>> requests = new HashMap<>();
  private final Map<Class<?>, Map<String, Part>> types = new ConcurrentHashMap<>();

  private record Part(Class<?> type, boolean repeated) {}

  private record Level(int depth, Map<String, Part> parts, Set<String> seen) {}

  SingleElements(Class<?> portType) {
    for (Method method : portType.getMethods()) {
      RequestWrapper request = method.getAnnotation(RequestWrapper.class);
      if (request != null) {
        requests.put(
            new QName(request.targetNamespace(), request.localName()),
            OperationMessages.type(request.className()));
      }
    }
  }

  private Map<String, Part> parts(Class<?> type) {
    return types.computeIfAbsent(type, SingleElements::describe);
  }

  private static Map<String, Part> describe(Class<?> type) {
    Map<String, Part> parts = new HashMap<>();
    try {
      for (Contract.Element element : PreparedContract.SHARED.elements(type)) {
        boolean repeated = element.item() != null;
        Class<?> one = type.getDeclaredField(element.property()).getType();
        parts.put(element.local(), new Part(repeated ? element.item() : one, repeated));
      }
    } catch (IllegalArgumentException | NoSuchFieldException notPlain) {
      return Map.of();
    }
    return parts;
  }

  /** Follows the elements of one message. Used by one thread. */
  final class Watch {
    private final Deque<Level> open = new ArrayDeque<>();

    /** BAD_ARGUMENT for the second one of a single element. */
    void started(QName name, int depth) {
      while (!open.isEmpty() && open.peek().depth() >= depth) {
        open.pop();
      }
      Class<?> type = requests.get(name);
      if (!open.isEmpty()) {
        Level around = open.peek();
        Part part = around.parts().get(name.getLocalPart());
        if (part != null && !part.repeated() && !around.seen().add(name.getLocalPart())) {
          throw new RlsException(
              RlsError.BAD_ARGUMENT,
              "the message has the element " + name.getLocalPart() + " twice");
        }
        type = part == null ? null : part.type();
      }
      if (type != null) {
        open.push(new Level(depth, parts(type), new HashSet<>()));
      } else if (!open.isEmpty()) {
        open.push(new Level(depth, Map.of(), Set.of()));
      }
    }
  }
}
