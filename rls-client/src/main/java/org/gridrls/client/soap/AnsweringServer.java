package org.gridrls.client.soap;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * Compares the server that answers a call with the expected one. Neither results nor refusals of
 * another server are believed: the call fails with TRANSPORT_FAILED. Safe for threads.
 */
final class AnsweringServer implements InvocationHandler {
  /** The statement in the last reply to the calling thread; null if it had none. */
  private static final ThreadLocal<String> STATED = new ThreadLocal<>();

  private final Object port;
  private final String address;
  private final ServerIdentity expected;

  /** The failure of a call that another server answered. Another attempt would get the same. */
  static final class OtherServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OtherServerException(String message) {
      super(message);
    }
  }

  private AnsweringServer(Object port, String address, ServerIdentity expected) {
    this.port = port;
    this.address = address;
    this.expected = expected;
  }

  static <P> P required(Class<P> portType, P port, String address, ServerIdentity expected) {
    return portType.cast(
        Proxy.newProxyInstance(
            portType.getClassLoader(),
            new Class<?>[] {portType},
            new AnsweringServer(port, address, expected)));
  }

  /** Called with the header {@link ServerIdentity#HEADER} of each reply, or null. */
  static void stated(String header) {
    if (header == null) {
      STATED.remove();
    } else {
      STATED.set(header);
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    STATED.remove();
    try {
      Object result = method.invoke(port, arguments);
      if (method.getDeclaringClass() != Object.class) {
        require();
      }
      return result;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RlsFaultMessage fault && isAboutTheCall(fault)) {
        require();
      }
      throw e.getCause();
    } finally {
      STATED.remove();
    }
  }

  /** A host may refuse requests before it knows which server it is; nobody relies on that. */
  private static boolean isAboutTheCall(RlsFaultMessage fault) {
    return STATED.get() != null
        || WireFaults.error(fault.getFaultInfo().getCode()).blame() == RlsError.Blame.CALLER;
  }

  private void require() {
    Optional<String> difference = expected.differs(ServerIdentity.read(STATED.get()));
    if (difference.isPresent()) {
      throw new RlsException(
          RlsError.TRANSPORT_FAILED,
          "cannot reach " + expected.name() + " at " + address + ": " + difference.get(),
          new OtherServerException(difference.get()));
    }
  }
}
