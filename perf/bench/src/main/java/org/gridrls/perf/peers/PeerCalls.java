package org.gridrls.perf.peers;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.calls.NameCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.http.WireRequest;

/** Requests to the hand-made service. Safe for threads. */
final class PeerCalls extends NameCalls {
  PeerCalls(String server) {
    super(URI.create(server), CredentialFiles.NONE);
  }

  private WireRequest get(String path, String expected) {
    return WireRequest.get(endpoint(), path, expected);
  }

  @Override
  public WireRequest query(String name) {
    return get("/query?name=" + name, SampleNames.target(name));
  }

  private static String row(String name) {
    return "{\"name\":\"" + name + "\",\"target\":\"" + SampleNames.target(name) + "\"}";
  }

  private static String path(String operation) {
    return operation.equals("create") ? "add" : operation;
  }

  @Override
  public WireRequest change(String operation, String name) {
    return WireRequest.json(endpoint(), "/" + path(operation), row(name), "\"done\":true");
  }

  @Override
  public WireRequest bulkQuery(List<String> names) {
    String body = "{\"names\":[\"" + String.join("\",\"", names) + "\"]}";
    String last = SampleNames.target(names.get(names.size() - 1));
    return WireRequest.json(endpoint(), "/bulk-query", body, last);
  }

  @Override
  public WireRequest bulkChange(String operation, Collection<String> names) {
    String body =
        names.stream().map(PeerCalls::row).collect(Collectors.joining(",", "{\"rows\":[", "]}"));
    String expected = "\"changed\":" + names.size() + "}";
    return WireRequest.json(endpoint(), "/bulk-" + path(operation), body, expected);
  }

  @Override
  public WireRequest page(String prefix, String last) {
    return get("/page?limit=" + BULK + "&prefix=" + prefix, SampleNames.target(last));
  }
}
