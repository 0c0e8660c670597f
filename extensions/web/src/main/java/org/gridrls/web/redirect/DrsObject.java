package org.gridrls.web.redirect;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.gridrls.api.Attribute;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Place;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Maps a located name to a {@code DrsObject} of GA4GH DRS 1.5. Nothing is made up: a member that
 * the specification requires and on which the catalogs do not agree is missing. Immutable.
 *
 * @param members of the JSON object
 * @param missing the required members that are unknown or disputed, for people
 */
record DrsObject(Map<String, Object> members, List<String> missing) {
  /** The attribute of a logical name with the time at which its content was created. */
  private static final String CREATED = "created_time";

  private static final String PORTABLE = "[A-Za-z0-9._-]+";

  /** The access type of each scheme; plain HTTP has none of its own, XRootD has none at all. */
  private static final Map<String, String> TYPES =
      Map.of(
          "https", "https", "http", "https", "ftp", "ftp", "gsiftp", "gsiftp", "s3", "s3", "gs",
          "gs", "globus", "globus");

  /** Names that the specification gives to checksums, where they differ from those of facts. */
  private static final Map<String, String> CHECKSUMS = Map.of("sha-1", "sha1");

  /** {@code ownFiles}: the prefix of URLs of the redirector, which are no copies. */
  static DrsObject of(LocatedName name, List<RankedCopy> copies, String ownFiles) {
    Map<String, Object> members = new LinkedHashMap<>();
    String id = name.logicalName().value();
    members.put("id", id);
    String last = id.substring(id.lastIndexOf('/') + 1);
    if (last.matches(PORTABLE)) {
      members.put("name", last);
    }
    members.put("self_uri", "drs://" + host(ownFiles) + "/" + encoded(id));
    SortedMap<String, String> facts = FileFacts.of(name).agreed();
    members.put("size", size(facts).orElse(null));
    members.put(CREATED, created(name).orElse(null));
    members.put("checksums", checksums(facts));
    members.put("access_methods", accessMethods(copies, ownFiles));
    List<String> missing = new ArrayList<>();
    members.forEach(
        (member, value) -> {
          if (value == null || List.of().equals(value)) {
            missing.add(member);
          }
        });
    return new DrsObject(members, missing);
  }

  /** Tells people why there is no object. */
  String problem() {
    return "the name is registered, but DRS requires members that its catalogs do not state, or"
        + " state differently: "
        + String.join(", ", missing);
  }

  /** Returns the host without its port, which DRS URIs exclude. */
  static String host(String url) {
    return UrlAuthority.host(URI.create(url)).orElse("localhost");
  }

  private static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
  }

  private static Optional<Long> size(SortedMap<String, String> facts) {
    String size = facts.getOrDefault(FileFacts.SIZE, "");
    return size.matches("\\d{1,18}") ? Optional.of(Long.parseLong(size)) : Optional.empty();
  }

  /** An attribute may be any text; only hexadecimal digits are a checksum. */
  private static List<Map<String, Object>> checksums(SortedMap<String, String> facts) {
    return facts.entrySet().stream()
        .filter(fact -> !fact.getKey().equals(FileFacts.SIZE))
        .filter(fact -> fact.getValue().matches("[0-9a-f]{8,128}"))
        .map(
            fact ->
                Map.<String, Object>of(
                    "type", CHECKSUMS.getOrDefault(fact.getKey(), fact.getKey()),
                    "checksum", fact.getValue()))
        .toList();
  }

  private static Optional<Instant> created(LocatedName name) {
    List<Optional<Instant>> times =
        name.replicas().stream()
            .flatMap(replica -> replica.mapping().logicalAttributes().stream())
            .filter(attribute -> attribute.name().toLowerCase(Locale.ROOT).equals(CREATED))
            .map(DrsObject::time)
            .distinct()
            .toList();
    return times.size() == 1 ? times.get(0) : Optional.empty();
  }

  private static Optional<Instant> time(Attribute attribute) {
    if (attribute.value() instanceof Instant time) {
      return Optional.of(time);
    }
    try {
      return Optional.of(OffsetDateTime.parse(attribute.value().toString().strip()).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** In the order in which to try them. */
  private static List<Map<String, Object>> accessMethods(List<RankedCopy> copies, String ownFiles) {
    List<Map<String, Object>> methods = new ArrayList<>();
    for (RankedCopy copy : copies) {
      Optional<TargetUrl> url =
          copy.url()
              .filter(one -> TYPES.containsKey(one.scheme()) && !one.hasUser())
              .filter(one -> !one.toString().startsWith(ownFiles));
      if (url.isPresent()) {
        Map<String, Object> method = new LinkedHashMap<>();
        method.put("type", TYPES.get(url.get().scheme()));
        method.put("access_url", Map.of("url", url.get().toString()));
        copy.replicas().stream()
            .map(replica -> replica.place())
            .map(Place::site)
            .flatMap(Optional::stream)
            .findFirst()
            .ifPresent(site -> method.put("region", site));
        methods.add(method);
      }
    }
    return methods;
  }
}
