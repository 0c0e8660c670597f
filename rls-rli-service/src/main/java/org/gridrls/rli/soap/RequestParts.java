package org.gridrls.rli.soap;

import jakarta.activation.DataHandler;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Checks parts of requests, since elements that the schema requires may be missing and lists may
 * contain nulls. Stateless.
 */
final class RequestParts {
  private RequestParts() {}

  /** Throws BAD_ARGUMENT for what is missing or was no value that the schema knows. */
  static <T> T required(String what, T value) {
    if (value == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the request has no " + what + ", or a value that the schema does not know");
    }
    return value;
  }

  /** No list is an empty one. Throws TOO_LARGE, and BAD_ARGUMENT for a null inside. */
  static <T> List<T> bulk(String what, List<T> items) {
    if (items == null) {
      return List.of();
    }
    Limits.requireBulk(items.size());
    items.forEach(item -> required(what, item));
    return items;
  }

  static List<LogicalName> names(List<String> names) {
    List<LogicalName> checked = new ArrayList<>();
    bulk("logical name", names).forEach(name -> checked.add(new LogicalName(name)));
    return checked;
  }

  /** Missing bytes are an empty array. */
  static byte[] bytes(byte[] inside) {
    return inside == null ? new byte[0] : inside;
  }

  /** The bytes of an attachment, read as they arrive. */
  static InputStream stream(String what, DataHandler attachment) {
    try {
      return required(what, required(what, attachment).getInputStream());
    } catch (IOException e) {
      throw new RlsException(
          RlsError.UPDATE_DAMAGED, "the " + what + " can't be read: " + e.getMessage(), e);
    }
  }
}
