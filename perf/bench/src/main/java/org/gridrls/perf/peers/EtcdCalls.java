package org.gridrls.perf.peers;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.calls.NameCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.http.WireRequest;

/**
 * Requests to etcd by its JSON gateway: a key is a name, NUL and a target; bulks are transactions.
 * Safe for threads.
 */
final class EtcdCalls extends NameCalls {
  private static final Pattern KEY = Pattern.compile("\"key\":\"([^\"]+)\"");

  EtcdCalls(String server) {
    super(URI.create(server), CredentialFiles.NONE);
  }

  private WireRequest call(String method, String body, String expected) {
    return WireRequest.json(endpoint(), "/v3/kv/" + method, body, expected);
  }

  private static String packed(String key) {
    return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }

  private static String key(String name) {
    return packed(name + '\0' + SampleNames.target(name));
  }

  /** The keys with a prefix, which end before its last character's successor. */
  private static String range(String prefix, int limit) {
    int last = prefix.length() - 1;
    String end = prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
    return "{\"key\":\"%s\",\"range_end\":\"%s\",\"limit\":%d}"
        .formatted(packed(prefix), packed(end), limit);
  }

  @Override
  public WireRequest query(String name) {
    return call("range", range(name + '\0', 10), key(name));
  }

  /** An addition must find nothing, so it is a transaction. */
  @Override
  public WireRequest change(String operation, String name) {
    String key = "\"key\":\"" + key(name) + "\"";
    if (operation.equals("delete")) {
      return call("deleterange", "{" + key + "}", "\"deleted\":\"1\"");
    }
    String compared =
        "{\"compare\":[{\"target\":\"CREATE\",\"create_revision\":\"0\"," + key + "}]";
    String put = ",\"success\":[{\"request_put\":{" + key + "}}]}";
    return call("txn", compared + put, "\"succeeded\":true");
  }

  private WireRequest transaction(Stream<String> operations, String expected) {
    return call(
        "txn", operations.collect(Collectors.joining(",", "{\"success\":[", "]}")), expected);
  }

  @Override
  public WireRequest bulkQuery(List<String> names) {
    Stream<String> ranges =
        names.stream().map(name -> "{\"request_range\":" + range(name + '\0', 10) + "}");
    return transaction(ranges, key(names.get(names.size() - 1)));
  }

  /** Bulk additions do not look for what is there. */
  @Override
  public WireRequest bulkChange(String operation, Collection<String> names) {
    boolean adds = operation.equals("create");
    String request = adds ? "{\"request_put\":" : "{\"request_delete_range\":";
    Stream<String> changes =
        names.stream().map(name -> request + "{\"key\":\"" + key(name) + "\"}}");
    return transaction(changes, adds ? "\"succeeded\":true" : "\"deleted\":\"1\"");
  }

  @Override
  public WireRequest page(String prefix, String last) {
    return call("range", range(prefix, BULK), key(last));
  }

  @Override
  public List<String> targets(String reply) {
    return KEY.matcher(reply)
        .results()
        .map(key -> new String(Base64.getDecoder().decode(key.group(1)), StandardCharsets.UTF_8))
        .map(key -> key.substring(key.indexOf('\0') + 1))
        .toList();
  }
}
