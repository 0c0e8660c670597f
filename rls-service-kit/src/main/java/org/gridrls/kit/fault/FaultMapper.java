package org.gridrls.kit.fault;

import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.wire.types.RlsFaultMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only way out to SOAP: every endpoint method runs inside it, so that whatever goes wrong
 * leaves as the one typed fault (or as the standard's, where a standard has one), and is logged by
 * whose fault it is: the caller's without trace, ours with trace and an id that the fault names.
 */
public final class FaultMapper {
  private static final Logger log = LoggerFactory.getLogger(FaultMapper.class);

  private FaultMapper() {}

  /** The work of one operation. */
  @FunctionalInterface
  public interface Operation<T> {
    T run();
  }

  public static void run(String operation, Runnable body) throws RlsFaultMessage {
    answer(
        operation,
        () -> {
          body.run();
          return null;
        });
  }

  public static <T> T answer(String operation, Operation<T> body) throws RlsFaultMessage {
    try {
      return body.run();
    } catch (RlsException failure) {
      logged(operation, failure);
      throw WireFaults.toWire(failure);
    } catch (StandardFault failure) {
      log.info("{}: {} {}", operation, failure.kind(), failure.getMessage());
      throw failure;
    } catch (RuntimeException | Error failure) {
      throw WireFaults.toWire(unexpected(operation, failure));
    }
  }

  /** An error nobody foresaw: logged here under a new id, told to the caller by that id only. */
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
