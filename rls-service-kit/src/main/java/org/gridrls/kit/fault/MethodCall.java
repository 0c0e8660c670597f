package org.gridrls.kit.fault;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * Calls a method of a public interface whose failures arrive as they are. Reflection wraps each in
 * an exception more, whose stack trace costs more than the answer "not found". Safe for threads.
 */
public final class MethodCall {
  private static final MethodType TYPE =
      MethodType.methodType(Object.class, Object.class, Object[].class);

  private final MethodHandle handle;

  public MethodCall(Method method) {
    try {
      handle =
          MethodHandles.lookup()
              .unreflect(method)
              .asSpreader(Object[].class, method.getParameterCount())
              .asType(TYPE);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(method + " is not public", e);
    }
  }

  /** Throws what the method throws; ClassCastException for arguments of other types. */
  public Object of(Object target, Object... arguments) throws Throwable {
    return handle.invokeExact(target, arguments);
  }
}
