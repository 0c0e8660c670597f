package org.gridrls.kit.host.soap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.message.Message;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The headers of the HTTP request that brought a message. */
final class RequestHeaders {
  private RequestHeaders() {}

  /** The only value of a header; PERMISSION_DENIED if it is said more than once. */
  static Optional<String> only(Message message, String name) {
    List<?> values = values(message, name);
    if (values.size() > 1) {
      throw RlsException.about(RlsError.PERMISSION_DENIED, "a header occurs more than once", name);
    }
    return values.stream().findFirst().map(value -> value.toString().strip());
  }

  static Optional<String> first(Message message, String name) {
    return values(message, name).stream().findFirst().map(Object::toString);
  }

  private static List<?> values(Message message, String name) {
    // not asked of the request: it is over before a one-way message is served
    if (message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers) {
      for (Map.Entry<?, ?> header : headers.entrySet()) {
        if (name.equalsIgnoreCase(header.getKey().toString())
            && header.getValue() instanceof List<?> values) {
          return values;
        }
      }
    }
    return List.of();
  }
}
