package org.gridrls.perf.micro.wss;

import java.util.List;
import javax.security.auth.callback.Callback;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.gridrls.wss.message.Keys;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.message.Signer;

/** A session (WS-SecureConversation) that both sides of a call know. Immutable. */
record Session(String id, byte[] secret) implements Keys {
  static final String TOKEN_TYPE =
      "http://docs.oasis-open.org/ws-sx/ws-secureconversation/200512/sct";

  static Session make() {
    return new Session("urn:uuid:1b2c", new byte[32]);
  }

  SessionKey key() {
    return new SessionKey(id, secret);
  }

  /** Gives WSS4J the secret. */
  void answer(Callback... callbacks) {
    for (Callback callback : callbacks) {
      WSPasswordCallback asked = (WSPasswordCallback) callback;
      if (id.equals(asked.getIdentifier())) {
        asked.setKey(secret);
      }
    }
  }

  @Override
  public Signer certificate(String base64, boolean path) {
    throw new IllegalStateException("not signed in the session");
  }

  @Override
  public Signer session(String asked) {
    return Signer.certificate(List.of()).in(key());
  }
}
