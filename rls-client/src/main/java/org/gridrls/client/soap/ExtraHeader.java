package org.gridrls.client.soap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Adds an HTTP header to requests, with the value that it has for the calling thread. */
final class ExtraHeader extends AbstractPhaseInterceptor<Message> {
  private final String name;
  private final Supplier<Optional<String>> value;

  ExtraHeader(String name, Supplier<Optional<String>> value) {
    super(ExtraHeader.class.getName() + " " + name, Phase.PRE_LOGICAL);
    this.name = name;
    this.value = value;
  }

  @Override
  public void handleMessage(Message message) {
    Optional<String> now = value.get();
    if (now.isEmpty()) {
      return;
    }
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> before) {
      before.forEach(
          (key, values) ->
              headers.put((String) key, ((List<?>) values).stream().map(String::valueOf).toList()));
    }
    headers.put(name, List.of(now.get()));
    message.put(Message.PROTOCOL_HEADERS, headers);
  }
}
