package org.gridrls.wss.message;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gridrls.wss.xml.Refused;

/**
 * Reads certificates from messages and has them checked; one that was accepted is not read and
 * checked again for some time. So a revocation takes effect after that time. Safe for threads.
 */
public final class CheckedTokens implements Keys {
  private static final int KEPT = 1_000;
  private static final int TEXT_MAX = 100_000;

  private final TrustedCertificates trusted;
  private final Function<String, Signer> sessions;
  private final Duration recheck;
  private final Clock clock;
  private final Map<String, Checked> checked =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Checked> eldest) {
          return size() > KEPT;
        }
      };

  private record Checked(Signer signer, Instant at) {}

  /**
   * @param sessions finds a session by its name, or throws
   * @param recheck for how long a check holds
   */
  public CheckedTokens(
      TrustedCertificates trusted,
      Function<String, Signer> sessions,
      Duration recheck,
      Clock clock) {
    this.trusted = trusted;
    this.sessions = sessions;
    this.recheck = recheck;
    this.clock = clock;
  }

  @Override
  public Signer certificate(String base64, boolean path) {
    if (base64.length() > TEXT_MAX) {
      throw Refused.because("the token is too long");
    }
    String key = path ? "path " + base64 : base64;
    Instant now = clock.instant();
    Checked known = kept(key);
    if (known != null && now.isBefore(known.at.plus(recheck)) && !now.isBefore(known.at)) {
      return known.signer;
    }
    Signer signer = known != null ? known.signer : Signer.certificate(read(base64, path));
    signer.algorithm(); // a key that is too short is refused here
    trusted.check(signer.chain());
    synchronized (checked) {
      checked.put(key, new Checked(signer, now));
    }
    return signer;
  }

  private Checked kept(String key) {
    synchronized (checked) {
      return checked.get(key);
    }
  }

  private static List<X509Certificate> read(String base64, boolean path) {
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(base64);
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      ByteArrayInputStream in = new ByteArrayInputStream(bytes);
      List<X509Certificate> chain =
          path
              ? factory.generateCertPath(in, "PkiPath").getCertificates().stream()
                  .map(X509Certificate.class::cast)
                  .toList()
              : List.of((X509Certificate) factory.generateCertificate(in));
      if (chain.isEmpty()) {
        throw Refused.because("the token has no certificate");
      }
      return chain;
    } catch (CertificateException | IllegalArgumentException e) {
      throw Refused.because("the token is no certificate");
    }
  }

  @Override
  public Signer session(String id) {
    return sessions.apply(id);
  }
}
