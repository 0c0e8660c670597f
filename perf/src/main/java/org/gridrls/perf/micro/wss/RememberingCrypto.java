package org.gridrls.perf.micro.wss;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSSecurityException;

/**
 * WSS4J's store of keys, which also remembers the certificates that it has read and those that it
 * found good: what a server could do without changing WSS4J. Nothing is forgotten, for it sees one
 * caller only. Safe for threads.
 */
final class RememberingCrypto extends Merlin {
  private final Map<ByteBuffer, X509Certificate> read = new ConcurrentHashMap<>();
  private final Set<List<X509Certificate>> good = ConcurrentHashMap.newKeySet();

  RememberingCrypto(Properties properties) throws WSSecurityException, IOException {
    super(properties, RememberingCrypto.class.getClassLoader(), null);
  }

  @Override
  public X509Certificate loadCertificate(InputStream in) throws WSSecurityException {
    try {
      byte[] bytes = in.readAllBytes();
      ByteBuffer key = ByteBuffer.wrap(bytes);
      X509Certificate known = read.get(key);
      if (known == null) {
        known = super.loadCertificate(new ByteArrayInputStream(bytes));
        read.put(key, known);
      }
      return known;
    } catch (IOException e) {
      throw new WSSecurityException(WSSecurityException.ErrorCode.INVALID_SECURITY_TOKEN, e);
    }
  }

  @Override
  public void verifyTrust(
      X509Certificate[] chain,
      boolean revocation,
      Collection<Pattern> subjects,
      Collection<Pattern> issuers)
      throws WSSecurityException {
    if (!good.contains(List.of(chain))) {
      super.verifyTrust(chain, revocation, subjects, issuers);
      good.add(List.of(chain));
    }
  }
}
