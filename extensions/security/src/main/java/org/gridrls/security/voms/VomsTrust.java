package org.gridrls.security.voms;

import eu.emi.security.authn.x509.proxy.ProxyUtils;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.CertException;
import org.bouncycastle.cert.X509AttributeCertificateHolder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.italiangrid.voms.VOMSAttribute;
import org.italiangrid.voms.ac.VOMSACParser;
import org.italiangrid.voms.ac.impl.DefaultVOMSACParser;
import org.italiangrid.voms.asn1.VOMSConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a caller's groups of virtual organizations from the attribute certificates that VOMS
 * servers put into proxy certificates. One that is wrong gives no groups, and takes nothing else
 * away. Immutable, safe for threads.
 */
public final class VomsTrust {
  private static final Logger log = LoggerFactory.getLogger(VomsTrust.class);
  private static final int TOLD_MAX = 300;
  private static final Set<ASN1ObjectIdentifier> ALGORITHMS =
      Set.of(
          PKCSObjectIdentifiers.sha256WithRSAEncryption,
          PKCSObjectIdentifiers.sha384WithRSAEncryption,
          PKCSObjectIdentifiers.sha512WithRSAEncryption,
          X9ObjectIdentifiers.ecdsa_with_SHA256,
          X9ObjectIdentifiers.ecdsa_with_SHA384,
          X9ObjectIdentifiers.ecdsa_with_SHA512);

  private final VomsDirectory directory;
  private final ChainCheck servers;
  private final Predicate<String> here;
  private final VOMSACParser parser = new DefaultVOMSACParser();

  /** Throws if a chain does not lead to a trusted authority, is over or revoked. */
  @FunctionalInterface
  public interface ChainCheck {
    void check(X509Certificate[] chain) throws CertificateException;
  }

  /**
   * @param servers checks the certificates of VOMS servers
   * @param here whether a name is that of this host: some attributes are for certain hosts only
   */
  public VomsTrust(VomsDirectory directory, ChainCheck servers, Predicate<String> here) {
    this.directory = directory;
    this.servers = servers;
    this.here = here;
  }

  /** Returns what the attribute certificates in a valid chain say. */
  public List<VomsGroups> memberships(X509Certificate[] chain) {
    List<VomsGroups> memberships = new ArrayList<>();
    X509Certificate owner = ProxyUtils.getEndUserCertificate(chain);
    try {
      for (VOMSAttribute said : parser.parse(chain)) {
        judge(said, owner).ifPresent(memberships::add);
      }
    } catch (RuntimeException unreadable) {
      ignored(owner, unreadable);
    }
    return List.copyOf(memberships);
  }

  private Optional<VomsGroups> judge(VOMSAttribute said, X509Certificate owner) {
    try {
      return Optional.of(membership(said, owner));
    } catch (CertificateException | RuntimeException wrong) {
      ignored(owner, wrong);
      return Optional.empty();
    }
  }

  private static void ignored(X509Certificate owner, Exception why) {
    String text = owner.getSubjectX500Principal().getName() + ": " + why.getMessage();
    String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
    log.warn(
        "no groups by an attribute certificate of {}",
        plain.substring(0, Math.min(TOLD_MAX, plain.length())));
  }

  private VomsGroups membership(VOMSAttribute said, X509Certificate owner)
      throws CertificateException {
    if (said.getVO() == null) {
      throw new CertificateException("it names no organization");
    }
    X509Certificate[] signer = signer(said);
    servers.check(signer);
    requireHolder(said, owner);
    requireMeantForUs(said);
    long until = said.getNotAfter().getTime();
    for (X509Certificate one : signer) {
      until = Math.min(until, one.getNotAfter().getTime());
    }
    return new VomsGroups(
        GroupNames.of(said.getVO(), said.getFQANs()), said.getNotBefore().getTime(), until);
  }

  /** The chain of the server that signed it, and that may. */
  private X509Certificate[] signer(VOMSAttribute said) throws CertificateException {
    X509Certificate[] shown = said.getAACertificates();
    boolean described =
        shown != null
            && shown.length > 0
            && directory.describes(said.getVO(), said.getHost(), shown);
    List<X509Certificate[]> candidates = new ArrayList<>();
    if (described) {
      candidates.add(shown);
    }
    directory
        .certificates(said.getVO())
        .forEach(one -> candidates.add(new X509Certificate[] {one}));
    candidates.removeIf(chain -> !said.getIssuer().equals(chain[0].getSubjectX500Principal()));
    if (candidates.isEmpty()) {
      throw new CertificateException(
          "no file states that "
              + said.getHost()
              + " issues attributes for "
              + said.getVO()
              + " (security.trust.voms-directory)");
    }
    for (X509Certificate[] chain : candidates) {
      if (isSigned(said.getVOMSAC(), chain[0])) {
        return chain;
      }
    }
    throw new CertificateException("its signature is wrong");
  }

  private static boolean isSigned(X509AttributeCertificateHolder said, X509Certificate by)
      throws CertificateException {
    if (!ALGORITHMS.contains(said.getSignatureAlgorithm().getAlgorithm())) {
      throw new CertificateException("it is signed by a weak or unknown algorithm");
    }
    try {
      return said.isSignatureValid(
          new JcaContentVerifierProviderBuilder().build(by.getPublicKey()));
    } catch (OperatorCreationException | CertException e) {
      return false;
    }
  }

  /** Compares number and name; VOMS writes the owner's name where the standard has its issuer's. */
  private static void requireHolder(VOMSAttribute said, X509Certificate owner)
      throws CertificateException {
    X500Principal holder = said.getHolder();
    boolean named =
        holder.equals(owner.getSubjectX500Principal())
            || holder.equals(owner.getIssuerX500Principal());
    if (!named || !owner.getSerialNumber().equals(said.getHolderSerialNumber())) {
      throw new CertificateException("it belongs to another owner");
    }
  }

  private void requireMeantForUs(VOMSAttribute said) throws CertificateException {
    List<String> hosts = said.getTargets();
    if (hosts != null && !hosts.isEmpty() && hosts.stream().noneMatch(here)) {
      throw new CertificateException("it is for other hosts");
    }
    Set<?> critical = said.getVOMSAC().getCriticalExtensionOIDs();
    if (!VOMSConstants.VOMS_HANDLED_EXTENSIONS.containsAll(critical)) {
      throw new CertificateException("it has an unknown critical extension");
    }
  }
}
