package org.gridrls.server.secured;

import eu.emi.security.authn.x509.impl.KeyAndCertCredential;
import eu.emi.security.authn.x509.proxy.ProxyCertificate;
import eu.emi.security.authn.x509.proxy.ProxyCertificateOptions;
import eu.emi.security.authn.x509.proxy.ProxyGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.x509.AttributeCertificate;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.testkit.PrivateFile;
import org.italiangrid.voms.asn1.VOMSACGenerator;

/** The VOMS server of the organization atlas, and what people get from it. Used by one thread. */
final class VomsProxies {
  private final Path directory;
  private final AuthorityDirectory authority;
  private final Credential server;

  VomsProxies(Path directory, AuthorityDirectory authority) throws IOException {
    this.directory = directory;
    this.authority = authority;
    this.server = authority.issue(CertificateOrder.host("voms.atlas")).credential();
    Files.createDirectories(organizations().resolve("atlas"));
    Files.writeString(
        organizations().resolve("atlas/voms.atlas.lsc"),
        """
        /O=Test VO/OU=hosts/CN=voms.atlas
        /O=Test VO/CN=Certificate Authority
        """);
  }

  Path organizations() {
    return directory.resolve("vomsdir");
  }

  /** The file of a proxy certificate, as voms-proxy-init writes it. */
  CredentialFiles proxy(String user, String... groups) throws Exception {
    Credential owner = authority.authority().issue(CertificateOrder.user(user));
    ProxyCertificateOptions options = new ProxyCertificateOptions(owner.chainArray());
    options.setAttributeCertificates(new AttributeCertificate[] {said(owner, groups)});
    ProxyCertificate proxy = ProxyGenerator.generate(options, owner.key());
    Credential all = new Credential(proxy.getPrivateKey(), List.of(proxy.getCertificateChain()));
    Path file = directory.resolve("proxy-" + user + groups.length + ".pem");
    PrivateFile.write(file, all.certificatePem() + all.keyPem());
    return new CredentialFiles(
        Optional.of(file),
        Optional.empty(),
        Optional.empty(),
        List.of(authority.trust()),
        Optional.empty());
  }

  private AttributeCertificate said(Credential owner, String... groups)
      throws GeneralSecurityException {
    Instant now = Clock.systemUTC().instant();
    return new VOMSACGenerator(new KeyAndCertCredential(server.key(), server.chainArray()))
        .generateVOMSAttributeCertificate(
            List.of(groups),
            List.of(),
            List.of(),
            owner.certificate(),
            BigInteger.ONE,
            Date.from(now.minusSeconds(60)),
            Date.from(now.plusSeconds(3_600)),
            "atlas",
            "voms.atlas",
            15_000)
        .toASN1Structure();
  }
}
