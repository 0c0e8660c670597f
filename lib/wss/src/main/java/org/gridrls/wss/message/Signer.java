package org.gridrls.wss.message;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.gridrls.wss.xml.WsUris;

/**
 * The signer of a message: the owner of a certificate, who signed by it or by a session that it
 * opened. Immutable.
 *
 * @param chain begins with the signer's own certificate
 */
public record Signer(List<X509Certificate> chain, Optional<SessionKey> session) {
  public Signer {
    chain = List.copyOf(chain);
  }

  public static Signer certificate(List<X509Certificate> chain) {
    return new Signer(chain, Optional.empty());
  }

  /** Returns this signer in a session. */
  public Signer in(SessionKey key) {
    return new Signer(chain, Optional.of(key));
  }

  String algorithm() {
    return session.isPresent() ? WsUris.HMAC_SHA256 : Algorithms.of(chain.get(0).getPublicKey());
  }

  boolean signed(byte[] bytes, byte[] value) {
    if (session.isPresent()) {
      return MessageDigest.isEqual(session.get().sign(bytes), value);
    }
    try {
      Signature signature = Signature.getInstance(Algorithms.signature(algorithm()));
      signature.initVerify(chain.get(0).getPublicKey());
      signature.update(bytes);
      return signature.verify(value);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
