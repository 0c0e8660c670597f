package org.gridrls.api.wire;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;

/** Converts the fault of all operations between exception and message. */
public final class WireFaults {
  private WireFaults() {}

  /** A fault that is only sent: what went wrong, if it has a trace at all, is its cause. */
  private static final class SentFault extends RlsFaultMessage {
    private static final long serialVersionUID = 1;

    SentFault(RlsFaultXml fault, RlsException failure) {
      super(fault.getMessage(), fault, failure);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  public static RlsFaultMessage toWire(RlsException failure) {
    RlsFaultXml fault = new RlsFaultXml();
    fault.setCode(code(failure.error()));
    fault.setMessage(Printable.of(failure.getMessage()));
    failure.item().map(Printable::of).ifPresent(fault::setItem);
    failure.retryAfter().map(Duration::toMillis).ifPresent(fault::setRetryAfterMillis);
    return new SentFault(fault, failure);
  }

  public static RlsException fromWire(RlsFaultMessage message) {
    RlsFaultXml fault = message.getFaultInfo();
    if (fault == null) {
      return new RlsException(
          RlsError.INTERNAL, "a fault without detail: " + message.getMessage(), message);
    }
    return new RlsException(
        error(fault.getCode()),
        fault.getMessage(),
        Optional.ofNullable(fault.getItem()),
        Optional.ofNullable(fault.getRetryAfterMillis()).map(Duration::ofMillis),
        message);
  }

  public static ErrorCodeXml code(RlsError error) {
    return Wire.twin(ErrorCodeXml.class, error);
  }

  /** A code that this version does not know is INTERNAL. */
  public static RlsError error(ErrorCodeXml code) {
    return code == null ? RlsError.INTERNAL : Wire.twin(RlsError.class, code);
  }
}
