package org.gridrls.kit.fault;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.wire.types.RlsFaultMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only way out to SOAP: every operation runs inside it, so that every failure becomes the typed
 * fault (or the fault of a standard, if it defines one) and is logged: errors of the caller without
 * a stack trace, those of the server with a stack trace and an id that the fault contains.
 */
public final class FaultMapper {
  private static final Logger log = LoggerFactory.getLogger(FaultMapper.class);

  private FaultMapper() {}

  /** The port type over an implementation, whose failures leave as faults. */
  public static <P> P mapped(Class<P> portType, Object implementation) {
    Map<Method, MethodCall> calls = new ConcurrentHashMap<>();
    return portType.cast(
        Proxy.newProxyInstance(
            portType.getClassLoader(),
            new Class<?>[] {portType},
            (proxy, operation, arguments) -> {
              MethodCall call = calls.computeIfAbsent(operation, MethodCall::new);
              try {
                return call.of(implementation, arguments);
              } catch (Throwable failure) {
                throw fault(operation.getName(), failure);
              }
            }));
  }

  private static Throwable fault(String operation, Throwable failure) {
    if (failure instanceof RlsException known) {
      logged(operation, known);
      return WireFaults.toWire(known);
    }
    if (failure instanceof DetailedFault standard) {
      log.info("{}: {} {}", operation, standard.name(), standard.getMessage());
      return standard;
    }
    return failure instanceof RlsFaultMessage told
        ? told
        : WireFaults.toWire(unexpected(operation, failure));
  }

  /** An unexpected error: logged here under a new id; the caller gets only that id. */
  public static RlsException unexpected(String operation, Throwable failure) {
    String id = UUID.randomUUID().toString();
    log.error("{} failed, {}", operation, id, failure);
    RlsError error =
        failure instanceof OutOfMemoryError ? RlsError.OUT_OF_MEMORY : RlsError.INTERNAL;
    return new RlsException(
        error, operation + " failed; the server's log says why under " + id, failure);
  }

  private static void logged(String operation, RlsException failure) {
    if (failure.error() == RlsError.STORE_FAILED && failure.retryAfter().isPresent()) {
      // a state of the store, which its owner logs once
      log.info("{}: {} {}", operation, failure.error(), failure.getMessage());
    } else if (failure.error().blame() == RlsError.Blame.SERVER) {
      log.error("{}: {}", operation, failure.error(), failure);
    } else {
      log.info("{}: {} {}", operation, failure.error(), failure.getMessage());
    }
  }
}
