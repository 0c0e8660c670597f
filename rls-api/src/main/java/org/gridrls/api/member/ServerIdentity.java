package org.gridrls.api.member;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Names;
import org.gridrls.api.RlsException;

/**
 * Identifies a server: as each of its replies states it in the HTTP header {@link #HEADER}, or as
 * registries and indexes know it. A caller compares the two, because another server may answer at
 * the address of one that crashed. Immutable.
 *
 * @param name in the federation
 * @param server empty if not known
 * @param catalog empty if not known, or if the server has none
 */
public record ServerIdentity(
    String name, Optional<ServerStart> server, Optional<CatalogVersion> catalog) {
  public static final String HEADER = "RLS-Server";

  private static final int HEADER_LENGTH_MAX = 4_096;

  /**
   * A start of a server.
   *
   * @param memberId a random value in its data directory
   * @param bootId grows with each start
   */
  public record ServerStart(String memberId, long bootId) {}

  /**
   * A point in the history of a catalog. A reply states the point at which the present start began;
   * an index knows the last point that the catalog reported.
   *
   * @param catalogId a random value in its store
   * @param bootId of a start; grows with each
   * @param sequence the number of the last change
   */
  public record CatalogVersion(String catalogId, long bootId, long sequence) {}

  /** A server of which only the name is known. */
  public static ServerIdentity named(String name) {
    return new ServerIdentity(name, Optional.empty(), Optional.empty());
  }

  /** Returns a copy with this version of the catalog, if it is known. */
  public ServerIdentity with(Optional<CatalogVersion> version) {
    return new ServerIdentity(name, server, version.or(() -> catalog));
  }

  /** The value of the header. */
  public String header() {
    StringBuilder text = new StringBuilder("name=").append(encoded(name));
    server.ifPresent(
        one ->
            text.append("; member=")
                .append(encoded(one.memberId))
                .append("; start=")
                .append(one.bootId));
    catalog.ifPresent(
        one ->
            text.append("; catalog=")
                .append(encoded(one.catalogId))
                .append("; catalog-start=")
                .append(one.bootId)
                .append("; catalog-since=")
                .append(one.sequence));
    return text.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Reads a header; returns empty if the header is absent or malformed. */
  public static Optional<ServerIdentity> read(String header) {
    if (header == null || header.length() > HEADER_LENGTH_MAX) {
      return Optional.empty();
    }
    Map<String, String> parts = new HashMap<>();
    for (String part : header.split(";")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        parts.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      }
    }
    try {
      return Optional.ofNullable(parts.get("name")).map(name -> of(decoded(name), parts));
    } catch (IllegalArgumentException | RlsException malformed) {
      return Optional.empty();
    }
  }

  private static ServerIdentity of(String name, Map<String, String> parts) {
    Names.require("name of a member", name, Member.NAME_LENGTH_MAX);
    return new ServerIdentity(
        name,
        Optional.ofNullable(parts.get("member"))
            .map(id -> new ServerStart(id(id), number(parts, "start"))),
        Optional.ofNullable(parts.get("catalog"))
            .map(
                id ->
                    new CatalogVersion(
                        id(id), number(parts, "catalog-start"), number(parts, "catalog-since"))));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String id(String text) {
    String id = decoded(text);
    Names.require("id of a server", id, Member.ID_LENGTH_MAX);
    return id;
  }

  private static long number(Map<String, String> parts, String key) {
    return Long.parseLong(parts.getOrDefault(key, ""));
  }

  /**
   * Returns why a reply that states {@code answered} is not proved to be this server's, or empty if
   * it is. The catalog decides if it is known, then the server, then the name. A later start is the
   * same catalog if it continues from the known state: a store restored from an older copy does
   * not.
   */
  public Optional<String> differs(Optional<ServerIdentity> answered) {
    if (answered.isEmpty()) {
      return Optional.of(
          "the server there does not state who it is, as servers of this version do in the header "
              + HEADER);
    }
    ServerIdentity other = answered.get();
    return catalog
        .map(one -> difference(one, other))
        .or(() -> server.map(one -> difference(one, other)))
        .orElseGet(
            () -> name.equals(other.name) ? Optional.empty() : Optional.of(another(other, "")));
  }

  private Optional<String> difference(CatalogVersion known, ServerIdentity other) {
    if (other.catalog.isEmpty()) {
      return Optional.of(another(other, ", which has no catalog"));
    }
    CatalogVersion stated = other.catalog.get();
    if (!stated.catalogId.equals(known.catalogId)) {
      return Optional.of(another(other, ", whose catalog has the id " + stated.catalogId));
    }
    if (stated.bootId < known.bootId) {
      return Optional.of(
          olderStart("start " + stated.bootId + " of the catalog", "start " + known.bootId));
    }
    return stated.bootId > known.bootId && stated.sequence < known.sequence
        ? Optional.of(
            "an older copy of the catalog answers at its address: it continued from change "
                + stated.sequence
                + ", but the catalog had reported change "
                + known.sequence)
        : Optional.empty();
  }

  private Optional<String> difference(ServerStart known, ServerIdentity other) {
    if (other.server.filter(one -> one.memberId.equals(known.memberId)).isEmpty()) {
      String id = other.server.map(one -> ", with the id " + one.memberId).orElse("");
      return Optional.of(another(other, id));
    }
    long stated = other.server.get().bootId;
    return stated < known.bootId
        ? Optional.of(olderStart("start " + stated + " of the server", "start " + known.bootId))
        : Optional.empty();
  }

  private String another(ServerIdentity other, String more) {
    return "another server answers at its address: " + other.name + more;
  }

  private static String olderStart(String stated, String known) {
    return "an older copy answers at its address: "
        + stated
        + ", but "
        + known
        + " is known already";
  }
}
