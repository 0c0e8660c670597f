package org.gridrls.perf.calls;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.http.WireRequest;

/** Requests to one catalog. Safe for threads. */
public final class CatalogCalls extends NameCalls {
  public static final String PATH = "/ws/lrc";

  private static final String NAMESPACE = "https://gridrls.org/ns/lrc/1";
  private static final String LOGICAL = "<objectType>LOGICAL_NAME</objectType>";

  public CatalogCalls(String server) {
    this(server, CredentialFiles.NONE);
  }

  /** Calls by TLS with these credentials if the address begins with https. */
  public CatalogCalls(String server, CredentialFiles credentials) {
    super(URI.create(server + PATH), credentials);
  }

  private WireRequest request(String operation, String content, String expected) {
    return WireRequest.wrapped(endpoint(), NAMESPACE, operation, content, expected);
  }

  @Override
  public WireRequest query(String name) {
    String page = "<page><t:limit>10</t:limit></page>";
    String content = LOGICAL + "<name>" + name + "</name>" + page;
    return request("query", content, SampleNames.target(name));
  }

  @Override
  public WireRequest change(String operation, String name) {
    String target = "<targetName>" + SampleNames.target(name) + "</targetName>";
    String content = "<logicalName>" + name + "</logicalName>" + target;
    return request(operation, content, operation + "Response");
  }

  @Override
  public WireRequest bulkQuery(List<String> names) {
    StringBuilder content = new StringBuilder(LOGICAL);
    names.forEach(name -> content.append("<name>").append(name).append("</name>"));
    String last = names.get(names.size() - 1);
    return request("bulkQuery", content.toString(), SampleNames.target(last));
  }

  @Override
  public WireRequest bulkChange(String operation, Collection<String> names) {
    StringBuilder items = new StringBuilder("<mode>PER_ITEM</mode>");
    for (String name : names) {
      items.append("<mapping><t:logicalName>").append(name).append("</t:logicalName>");
      items.append("<t:targetName>").append(SampleNames.target(name));
      items.append("</t:targetName></mapping>");
    }
    String bulk = operation.equals("create") ? "bulkCreate" : "bulkDelete";
    return request(bulk, items.toString(), ">" + names.size() + "</");
  }

  @Override
  public WireRequest page(String prefix, String last) {
    return page(prefix + "*", BULK, "").expecting(SampleNames.target(last));
  }

  /** One page of the names that match a pattern. */
  public WireRequest page(String pattern, int limit, String cursor) {
    String after = cursor.isEmpty() ? "" : "<t:cursor>" + cursor + "</t:cursor>";
    String page = "<page>" + after + "<t:limit>" + limit + "</t:limit></page>";
    String content = LOGICAL + "<pattern>" + pattern + "</pattern>" + page;
    return request("queryPattern", content, "queryPatternResponse");
  }
}
