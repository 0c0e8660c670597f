package org.gridrls.registry.soap;

/**
 * The addresses of the registry's resources: what a client calls is all there is to a reference.
 */
public record Addresses(String baseUrl) {
  static final String GROUP = "/registry/group";
  static final String ENTRY = "/registry/entry";
  static final String SUBSCRIPTION = "/registry/subscription";
  static final String PULL_POINT = "/registry/pull-point";

  String group() {
    return baseUrl + "/ws" + GROUP;
  }

  String entry(String id) {
    return below(ENTRY, id);
  }

  String subscription(String id) {
    return below(SUBSCRIPTION, id);
  }

  String pullPoint(String id) {
    return below(PULL_POINT, id);
  }

  /** The id of a pull point of ours, or empty. */
  java.util.Optional<String> pullPointId(String address) {
    String prefix = pullPoint("");
    return address.startsWith(prefix)
        ? java.util.Optional.of(address.substring(prefix.length()))
        : java.util.Optional.empty();
  }

  private String below(String path, String id) {
    return baseUrl + "/ws" + path + "/" + id;
  }
}
