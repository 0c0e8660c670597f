package org.gridrls.client.soap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Sends the bearer token, if there is one, and never in the clear. Safe for threads. */
final class TokenHeader extends AbstractPhaseInterceptor<Message> {
  private final String address;
  private final Credentials credentials;

  TokenHeader(String address, Credentials credentials) {
    super(Phase.PRE_LOGICAL);
    this.address = address;
    this.credentials = credentials;
  }

  @Override
  public void handleMessage(Message message) {
    Optional<String> token = credentials.token();
    if (token.isEmpty()) {
      return;
    }
    if (!address.startsWith("https:")) {
      throw new org.apache.cxf.interceptor.Fault(
          RlsException.about(
              RlsError.BAD_ARGUMENT, "a token is sent only over TLS: use https://", address));
    }
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> before) {
      before.forEach((name, values) -> headers.put((String) name, texts(values)));
    }
    headers.put("Authorization", List.of("Bearer " + token.get()));
    message.put(Message.PROTOCOL_HEADERS, headers);
  }

  private static List<String> texts(Object values) {
    return ((List<?>) values).stream().map(String::valueOf).toList();
  }
}
