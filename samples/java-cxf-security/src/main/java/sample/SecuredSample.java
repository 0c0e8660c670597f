package sample;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.WebServiceException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.transport.http.HTTPConduitConfigurer;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.gridrls.ns.lrc._1.LocalReplicaCatalog;
import org.gridrls.ns.lrc._1.LocalReplicaCatalogService;
import org.gridrls.ns.lrc._1.Selection;
import org.gridrls.ns.types._1.BulkMode;
import org.gridrls.ns.types._1.ErrorCode;
import org.gridrls.ns.types._1.Mapping;
import org.gridrls.ns.types._1.ObjectType;
import org.gridrls.ns.types._1.RlsFaultMessage;

/**
 * Calls a catalog whose messages are signed, or have a password: how is read from the policy in the
 * WSDL that the server gives out. Apache CXF does it, this says only which keys.
 */
public final class SecuredSample {
  private static final String MORE = "http://www.w3.org/2001/04/xmldsig-more#";
  private static final int MANY = 1_000;

  private final LocalReplicaCatalog catalog;

  private SecuredSample(String url, Map<String, Object> security) throws Exception {
    catalog =
        new LocalReplicaCatalogService(URI.create(url + "?wsdl").toURL())
            .getLocalReplicaCatalogPort();
    Map<String, Object> context = ((BindingProvider) catalog).getRequestContext();
    context.put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, url);
    context.putAll(security);
  }

  private static KeyStore keyStore(Path file, char[] password) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password);
    }
    return store;
  }

  private static KeyStore authorities(Path pem) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(pem)) {
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("authority-" + store.size(), each);
      }
    }
    return store;
  }

  /** The connections of everything, also those that fetch the WSDL, trust the same authorities. */
  private static void trust(KeyStore authorities) throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(authorities);
    TLSClientParameters tls = new TLSClientParameters();
    tls.setTrustManagers(factory.getTrustManagers());
    Bus bus = BusFactory.getDefaultBus();
    bus.setExtension(
        (name, address, conduit) -> conduit.setTlsClientParameters(tls),
        HTTPConduitConfigurer.class);
  }

  private static Map<String, Object> password(String user, String password) {
    return Map.of("security.username", user, "security.password", password);
  }

  /**
   * The policy's "Basic256Sha256" means SHA-1 in signatures if the algorithms are not named. What
   * ends in ".sct" is for the message that opens a session.
   */
  private static Map<String, Object> signing(KeyStore keys, char[] password, KeyStore authorities)
      throws Exception {
    String alias = keys.aliases().nextElement();
    Merlin crypto = new Merlin();
    crypto.setKeyStore(keys);
    crypto.setTrustStore(authorities);
    boolean rsa = "RSA".equals(keys.getCertificate(alias).getPublicKey().getAlgorithm());
    String asymmetric = MORE + (rsa ? "rsa-sha256" : "ecdsa-sha256");
    String symmetric = MORE + "hmac-sha256";
    CallbackHandler keyPassword = questions -> answer(questions, new String(password));
    return Map.ofEntries(
        Map.entry("security.signature.crypto", crypto),
        Map.entry("security.signature.crypto.sct", crypto),
        Map.entry("security.signature.username", alias),
        Map.entry("security.signature.username.sct", alias),
        Map.entry("security.callback-handler", keyPassword),
        Map.entry("security.callback-handler.sct", keyPassword),
        Map.entry("ws-security.policy.validator.map", EllipticKeys.validators()),
        Map.entry("ws-security.policy.validator.map.sct", EllipticKeys.validators()),
        Map.entry("ws-security.asymmetric.signature.algorithm", asymmetric),
        Map.entry("ws-security.asymmetric.signature.algorithm.sct", asymmetric),
        Map.entry("ws-security.symmetric.signature.algorithm", symmetric),
        Map.entry("ws-security.symmetric.signature.algorithm.sct", symmetric));
  }

  private static void answer(Callback[] questions, String password) {
    for (Callback question : questions) {
      if (question instanceof WSPasswordCallback asked) {
        asked.setPassword(password);
      }
    }
  }

  private void run() throws RlsFaultMessage {
    String base = "sample/" + UUID.randomUUID().toString().substring(0, 13);
    catalog.create(base + "/a", "file:///here/" + base);
    show("create", base + "/a");
    try {
      createAgain(base + "/a");
      registerMany(base);
    } finally {
      Selection all = new Selection();
      all.setLogicalPattern(base + "/*");
      show("delete", catalog.deleteMatching(all, false).getDeleted() + " mappings");
    }
  }

  /** A fault is signed as well. */
  private void createAgain(String name) throws RlsFaultMessage {
    try {
      catalog.create(name, "file:///there");
      throw new IllegalStateException("the same name could be created twice");
    } catch (RlsFaultMessage fault) {
      if (fault.getFaultInfo().getCode() != ErrorCode.LOGICAL_NAME_EXISTS) {
        throw fault;
      }
      show("fault", fault.getFaultInfo().getCode());
    }
  }

  private void registerMany(String base) throws RlsFaultMessage {
    List<String> names = IntStream.range(0, MANY).mapToObj(i -> base + "/\u00fc & " + i).toList();
    List<Mapping> mappings = names.stream().map(SecuredSample::copyOf).toList();
    show("bulkCreate", catalog.bulkCreate(null, BulkMode.ATOMIC, mappings).getApplied());
    show("bulkQuery", catalog.bulkQuery(ObjectType.LOGICAL_NAME, names, null).getAnswer().size());
  }

  private static Mapping copyOf(String name) {
    Mapping mapping = new Mapping();
    mapping.setLogicalName(name);
    mapping.setTargetName(name + ".copy");
    return mapping;
  }

  private static void show(String step, Object text) {
    System.out.printf("%-14s%s%n", step, text);
  }

  public static void main(String[] args) throws Exception {
    if (args.length < 4) {
      System.err.println("usage: SecuredSample CA_PEM KEYS_P12|USER PASSWORD_FILE CATALOG_URL...");
      System.exit(2);
    }
    char[] password = Files.readString(Path.of(args[2])).strip().toCharArray();
    KeyStore authorities = authorities(Path.of(args[0]));
    trust(authorities);
    try {
      for (String url : List.of(args).subList(3, args.length)) {
        Map<String, Object> security =
            url.contains("/password/")
                ? password(args[1], new String(password))
                : signing(keyStore(Path.of(args[1]), password), password, authorities);
        show("catalog", url);
        new SecuredSample(url, security).run();
      }
    } catch (RlsFaultMessage | WebServiceException | IllegalStateException e) {
      System.err.println("SecuredSample: " + e.getMessage());
      System.exit(1);
    }
  }
}
