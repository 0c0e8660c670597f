package org.gridrls.wsrf.resource;

import java.util.Optional;
import org.gridrls.kit.host.soap.CurrentCall;

/**
 * Where the resources of one kind are addressed: the id of a resource is the last part of its
 * address. Immutable.
 *
 * @param baseUrl of the server
 * @param path of the port type, below {@code /ws}
 */
public record ResourcePath(String baseUrl, String path) {
  /** The address of one resource. */
  public String address(String id) {
    return baseUrl + "/ws" + path + "/" + id;
  }

  /** The id in an address of ours; empty for other addresses. */
  public Optional<String> idIn(String address) {
    String prefix = address("");
    return address.startsWith(prefix)
        ? Optional.of(address.substring(prefix.length()))
        : Optional.empty();
  }

  /** The id of the resource that the current message is sent to; empty text if it names none. */
  public String called() {
    return CurrentCall.resourceBelow(path).orElse("");
  }

  /** The address of the resource that the current message is sent to. */
  public String calledAddress() {
    return address(called());
  }
}
