package org.gridrls.rli.soap;

import jakarta.activation.DataHandler;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.Wire;

/** Converts parts of requests. Stateless. */
final class RequestParts {
  private RequestParts() {}

  static List<LogicalName> names(List<String> names) {
    return Wire.bulk("logical name", names).stream().map(LogicalName::new).toList();
  }

  /** Missing bytes are an empty array. */
  static byte[] bytes(byte[] inside) {
    return inside == null ? new byte[0] : inside;
  }

  /** The bytes of an attachment, read as they arrive. */
  static InputStream stream(String what, DataHandler attachment) {
    try {
      return Wire.required(what, Wire.required(what, attachment).getInputStream());
    } catch (IOException e) {
      throw new RlsException(
          RlsError.UPDATE_DAMAGED, "the " + what + " can't be read: " + e.getMessage(), e);
    }
  }
}
