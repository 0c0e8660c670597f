package org.gridrls.client.codec.message;

import java.lang.reflect.Method;
import java.util.List;

/**
 * Tells what the contract says of operations and types whose messages are plain. Implementations
 * are safe for threads.
 */
public interface Contract {
  /**
   * The element in the body of a message.
   *
   * @param type the name of its class
   */
  record Wrapper(String namespace, String local, String type) {}

  /**
   * An operation.
   *
   * @param action the value of the header SOAPAction, without quotes
   * @param parameters the names of the elements of the parameters, in the method's order
   * @param answers whether the method returns a value
   */
  record ContractOperation(
      String action, Wrapper request, Wrapper reply, List<String> parameters, boolean answers) {}

  /**
   * An element inside a type.
   *
   * @param property the field of the generated class
   * @param item the class of the values of a list; null for one value
   */
  record Element(
      String property, String namespace, String local, Class<?> item, boolean required) {}

  /** Throws IllegalArgumentException for an operation without wrapped messages. */
  ContractOperation operation(Method method);

  /**
   * The elements of a type in their order; throws IllegalArgumentException for a type that has
   * more.
   */
  List<Element> elements(Class<?> type);
}
