package org.gridrls.kit.direct.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The form of replies from a file that a test lets the SOAP stack write, so that a server starts
 * without the stack. Safe for threads.
 */
final class PreparedReplies {
  /** The replies of this version. */
  static final PreparedReplies SHARED = new PreparedReplies();

  private static final String FILE = "replies.txt";
  private static final String REFUSED = "refused";

  /** The rest of each line by its first word: the action, unless it is a fault, and the tag. */
  private final Map<String, String[]> lines = new HashMap<>();

  private PreparedReplies() {
    try (InputStream in = PreparedReplies.class.getResourceAsStream(FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      text.lines().map(line -> line.split("\t")).forEach(words -> lines.put(words[0], words));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String key(Method method) {
    return method.getDeclaringClass().getName() + "#" + method.getName();
  }

  private String[] words(String key) {
    String[] words = lines.get(key);
    if (words == null) {
      throw new IllegalArgumentException(key + " has more than plain messages");
    }
    return words;
  }

  /** Returns the form of an operation's reply. */
  Form reply(Method method) {
    return Form.of(words(key(method))[2]);
  }

  /** Returns the action of WS-Addressing of an operation's reply. */
  String action(Method method) {
    return words(key(method))[1];
  }

  /** Returns the form of a fault that an operation of a port type has thrown. */
  Form fault(Class<?> portType) {
    return Form.of(words(portType.getName())[1]);
  }

  /** Returns the form of a fault for a call that was not admitted. */
  Form refusal() {
    return Form.of(words(REFUSED)[1]);
  }
}
