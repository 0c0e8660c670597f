package org.gridrls.security.tls;

import eu.emi.security.authn.x509.impl.KeyAndCertCredential;
import eu.emi.security.authn.x509.impl.OpensslNameUtils;
import eu.emi.security.authn.x509.proxy.CertificateExtension;
import eu.emi.security.authn.x509.proxy.ProxyCertificate;
import eu.emi.security.authn.x509.proxy.ProxyCertificateOptions;
import eu.emi.security.authn.x509.proxy.ProxyGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.cert.X509AttributeCertificateHolder;
import org.gridrls.certs.Credential;
import org.italiangrid.voms.asn1.VOMSACGenerator;
import org.italiangrid.voms.asn1.VOMSACGenerator.ACGenerationProperties;
import org.italiangrid.voms.asn1.VOMSConstants;

/** A VOMS server of a test, which says what groups somebody has, by the library of VOMS itself. */
final class TestVoms {
  final Credential credential;
  private final String organization;
  private final String host;

  TestVoms(Credential credential, String organization, String host) {
    this.credential = credential;
    this.organization = organization;
    this.host = host;
  }

  /** Issues the attributes that somebody may show from a time on. */
  X509AttributeCertificateHolder says(
      X509Certificate of, Instant from, Duration life, String... groups) {
    return says(of, from, life, List.of(), List.of(groups));
  }

  X509AttributeCertificateHolder says(X509Certificate of, String... groups) {
    return says(of, Clock.systemUTC().instant().minusSeconds(60), Duration.ofHours(6), groups);
  }

  /** Only for some hosts. */
  X509AttributeCertificateHolder says(
      X509Certificate of,
      Instant from,
      Duration life,
      List<String> targets,
      List<String> groups,
      ACGenerationProperties... oddities) {
    EnumSet<ACGenerationProperties> odd = EnumSet.noneOf(ACGenerationProperties.class);
    odd.addAll(List.of(oddities));
    return generator()
        .generateVOMSAttributeCertificate(
            odd,
            groups,
            List.of(),
            targets,
            of,
            BigInteger.TEN,
            Date.from(from),
            Date.from(from.plus(life)),
            organization,
            host,
            15_000);
  }

  private VOMSACGenerator generator() {
    try {
      return new VOMSACGenerator(
          new KeyAndCertCredential(credential.key(), credential.chainArray()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes down that this server speaks for its organization. */
  @SuppressWarnings("deprecation") // the form of names that the files have
  Path describe(Path vomsDirectory) throws IOException {
    X509Certificate own = credential.certificate();
    Path file = file(vomsDirectory, host + ".lsc");
    return Files.writeString(
        file,
        OpensslNameUtils.convertFromRfc2253(own.getSubjectX500Principal().getName(), false)
            + "\n"
            + OpensslNameUtils.convertFromRfc2253(own.getIssuerX500Principal().getName(), false)
            + "\n");
  }

  /** Writes the certificate of this VOMS server into the directory. */
  Path put(Path vomsDirectory) throws IOException {
    return Files.writeString(file(vomsDirectory, host + ".pem"), credential.certificatePem());
  }

  private Path file(Path vomsDirectory, String name) throws IOException {
    return Files.createDirectories(vomsDirectory.resolve(organization)).resolve(name);
  }

  /** A proxy certificate with these attributes, as voms-proxy-init makes it. */
  static Credential proxy(Credential owner, X509AttributeCertificateHolder... said) {
    ASN1EncodableVector all = new ASN1EncodableVector();
    List.of(said).forEach(one -> all.add(one.toASN1Structure()));
    return proxy(owner, new DERSequence(new DERSequence(all))); // a sequence of sets
  }

  /** Issues a proxy certificate with any content instead of attributes. */
  static Credential proxy(Credential owner, ASN1Encodable attributes) {
    try {
      ProxyCertificateOptions options = new ProxyCertificateOptions(owner.chainArray());
      options.addExtension(
          new CertificateExtension(
              VOMSConstants.VOMS_EXTENSION_OID.getId(), attributes.toASN1Primitive(), false));
      ProxyCertificate proxy = ProxyGenerator.generate(options, owner.key());
      return new Credential(proxy.getPrivateKey(), List.of(proxy.getCertificateChain()));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
