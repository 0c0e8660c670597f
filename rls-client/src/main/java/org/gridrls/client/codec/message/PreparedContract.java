package org.gridrls.client.codec.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The contract from a file that a test derives from the annotations: a program that makes one call
 * would spend a quarter of its time on annotations. Safe for threads.
 */
public final class PreparedContract implements Contract {
  /** The contract of this version. */
  public static final PreparedContract SHARED = new PreparedContract();

  private static final String FILE = "contract.txt";

  /** The rest of each line by its first word. */
  private final Map<String, String[]> lines = new HashMap<>();

  private PreparedContract() {
    String text;
    try (InputStream in = PreparedContract.class.getResourceAsStream(FILE)) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      String line = text.substring(from, end);
      int key = line.indexOf(' ');
      lines.put(line.substring(0, key), line.substring(key + 1).split(" "));
      from = end + 1;
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

  /** The namespace of a port type's messages. */
  public String namespace(Class<?> portType) {
    return words(portType.getName())[0];
  }

  @Override
  public ContractOperation operation(Method method) {
    String[] words = words(key(method));
    return new ContractOperation(
        words[0],
        new Wrapper(words[1], words[2], words[3]),
        new Wrapper(words[4], words[5], words[6]),
        List.of(words).subList(8, words.length),
        Boolean.parseBoolean(words[7]));
  }

  @Override
  public List<Element> elements(Class<?> type) {
    String[] words = words(type.getName());
    List<Element> elements = new ArrayList<>();
    for (int i = 1; i < words.length; i += 5) {
      String item = words[i + 3];
      elements.add(
          new Element(
              words[i],
              words[i + 1],
              words[i + 2],
              item.equals("-") ? null : OperationMessages.type(item),
              Boolean.parseBoolean(words[i + 4])));
    }
    return elements;
  }
}
