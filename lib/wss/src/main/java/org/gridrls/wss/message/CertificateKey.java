package org.gridrls.wss.message;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wss.xml.ByteBuilder;
import org.gridrls.wss.xml.Digests;
import org.gridrls.wss.xml.WsUris;

/**
 * Signs by a private key, RSA or EC, and sends its certificate along; the whole chain, if there is
 * more than one, as a proxy certificate needs it. Safe for threads.
 */
public final class CertificateKey implements SigningKey {
  private final PrivateKey key;
  private final String algorithm;
  private final String tokenType;
  private final byte[] token;
  private final byte[] tokenDigest;

  /** {@code chain} begins with the key's own certificate; the root may be left out. */
  public CertificateKey(PrivateKey key, List<X509Certificate> chain) {
    this.key = key;
    this.algorithm = Algorithms.of(chain.get(0).getPublicKey());
    List<X509Certificate> sent = withoutRoot(chain);
    this.tokenType = sent.size() == 1 ? WsUris.X509 : WsUris.PKI_PATH;
    this.token = token(sent);
    this.tokenDigest = Digests.sha256(token);
  }

  private static List<X509Certificate> withoutRoot(List<X509Certificate> chain) {
    X509Certificate last = chain.get(chain.size() - 1);
    boolean root =
        chain.size() > 1 && last.getSubjectX500Principal().equals(last.getIssuerX500Principal());
    return root ? chain.subList(0, chain.size() - 1) : chain;
  }

  private byte[] token(List<X509Certificate> chain) {
    return new ByteBuilder(2_048)
        .add(FixedText.CERTIFICATE)
        .add(tokenType)
        .add(FixedText.CERTIFICATE_TEXT)
        .base64(encoded(chain))
        .add(FixedText.CERTIFICATE_END)
        .bytes();
  }

  private static byte[] encoded(List<X509Certificate> chain) {
    try {
      return chain.size() == 1
          ? chain.get(0).getEncoded()
          : CertificateFactory.getInstance("X.509").generateCertPath(chain).getEncoded("PkiPath");
    } catch (GeneralSecurityException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the certificate can't be sent", e);
    }
  }

  @Override
  public String algorithm() {
    return algorithm;
  }

  @Override
  public byte[] sign(byte[] signedInfo) {
    try {
      Signature signature = Signature.getInstance(Algorithms.signature(algorithm));
      signature.initSign(key);
      signature.update(signedInfo);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the private key does not sign", e);
    }
  }

  @Override
  public byte[] token() {
    return token;
  }

  @Override
  public byte[] tokenDigest() {
    return tokenDigest;
  }

  @Override
  public String tokenType() {
    return tokenType;
  }
}
