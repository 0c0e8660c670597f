package org.gridrls.security.message;

import jakarta.activation.DataHandler;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.direct.SoapDirectPath;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.security.FakeAdministration;
import org.gridrls.security.PingServer;
import org.gridrls.security.message.MessageSecurity.SigningIdentity;
import org.gridrls.security.tls.Peers;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.softstate.BloomFilterXml;
import org.gridrls.wire.softstate.OutcomeXml;
import org.gridrls.wire.softstate.ReceiptXml;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.softstate.SourceXml;
import org.gridrls.wss.PlainPost;
import org.gridrls.wss.SigningClient;
import org.gridrls.wss.message.CertificateKey;
import org.gridrls.wss.message.TrustedCertificates;

/**
 * A host whose callers prove by each message who they are, with the administration and a receiver
 * of filters behind it. Its connections all claim to be Mallory's, by a certificate: that must not
 * count.
 */
final class SecuredServer implements AutoCloseable {
  static final Authenticator MALLORY =
      request -> Optional.of(Caller.certified(Caller.Method.CERTIFICATE, "/CN=Mallory", "there"));

  /** Made once, as that is meant to take long. */
  private static final String PASSWORDS =
      "alice:" + PasswordHash.of("secret".toCharArray()).line() + "\n";

  final MutableClock clock = new MutableClock(Clock.systemUTC().instant());
  final CertificateAuthority authority = CertificateAuthority.create("Test VO", clock);
  final Credential host = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
  final Credential alice = authority.issue(CertificateOrder.user("Alice"));
  final List<Call> calls = new CopyOnWriteArrayList<>();

  /** Whether the last call did without the SOAP stack. */
  final AtomicBoolean direct = new AtomicBoolean();

  /** Is asked about each call. */
  volatile Guard guard = Guard.OPEN;

  final List<byte[]> filters = new CopyOnWriteArrayList<>();
  private final List<SoapConnector> connectors = new CopyOnWriteArrayList<>();
  private final Path directory;
  private final Authenticator authenticator;
  private final Map<String, ?> settings;
  private boolean overTls = true;
  private List<String> aliases = List.of();
  private volatile X509TrustManager trust = trust(authority, false);
  private SoapHost soap;

  SecuredServer(Path directory) {
    this(directory, Map.of(), MALLORY);
  }

  /** Starts with host settings, and callers who may say who they are by connection or head. */
  SecuredServer(Path directory, Map<String, ?> settings, Authenticator authenticator) {
    this.directory = directory;
    this.authenticator = authenticator;
    this.settings = settings;
    start();
  }

  private void start() {
    soap =
        SoapHost.bind(
            PingServer.config(settings),
            new HostSecurity(authenticator, this::called),
            CallMeters.NONE,
            SoapDirectPath::new);
    SigningIdentity identity =
        new SigningIdentity(
            () -> key(host),
            chain -> TrustedCertificates.callers(trust).check(chain),
            Peers.plain(),
            request -> overTls,
            directory);
    soap.secure(
        MessageProofs.of(
            new MessageSecurity(
                identity, signatures(), ConversationConfig.DEFAULT, passwords(), clock),
            Set.of(Caller.Method.SIGNATURE, Caller.Method.CONVERSATION, Caller.Method.PASSWORD)));
    soap.publish(FakeAdministration.endpoint());
    soap.publish(
        SoapEndpoint.of(SoftStateUpdate.class, receiver(), "soft-state-update.wsdl", "/updates"));
    soap.accept();
  }

  private void called(Call call) {
    calls.add(call);
    direct.set(PhaseInterceptorChain.getCurrentMessage() == null);
    guard.admit(call);
  }

  private SignatureConfig signatures() {
    return ConfigFile.of(Map.of("addresses", aliases), SignatureConfig::read).value();
  }

  /** Alice's password is "secret". */
  private PasswordConfig passwords() {
    try {
      Path file = directory.resolve("passwords");
      if (!Files.exists(file)) {
        Files.writeString(file, PASSWORDS);
      }
      return ConfigFile.of(Map.of("passwords", file.toString()), PasswordConfig::read).value();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Object receiver() {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("sendBloom")) {
            var filter = (BloomFilterXml) arguments[1];
            filters.add(filter.getBits().getInputStream().readAllBytes());
            ReceiptXml receipt = new ReceiptXml();
            receipt.setOutcome(OutcomeXml.values()[0]);
            return receipt;
          }
          return method.getName().equals("hashCode") ? 1 : null;
        };
    return Proxy.newProxyInstance(
        SoftStateUpdate.class.getClassLoader(), new Class<?>[] {SoftStateUpdate.class}, handler);
  }

  static CertificateKey key(Credential credential) {
    return new CertificateKey(credential.key(), credential.chain());
  }

  /** Trusts one authority as the JDK does, and checks its revocations if they matter. */
  static X509TrustManager trust(CertificateAuthority authority, boolean revocations) {
    try {
      PKIXBuilderParameters rules =
          new PKIXBuilderParameters(
              Set.of(new TrustAnchor(authority.certificate(), null)), new X509CertSelector());
      rules.setRevocationEnabled(false);
      if (revocations) {
        rules.addCertStore(
            CertStore.getInstance(
                "Collection", new CollectionCertStoreParameters(List.of(authority.revocations()))));
        var checker =
            (PKIXRevocationChecker) CertPathBuilder.getInstance("PKIX").getRevocationChecker();
        checker.setOptions(
            EnumSet.of(
                PKIXRevocationChecker.Option.PREFER_CRLS,
                PKIXRevocationChecker.Option.NO_FALLBACK));
        rules.addCertPathChecker(checker);
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(new CertPathTrustManagerParameters(rules));
      return (X509TrustManager) factory.getTrustManagers()[0];
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** From now on revocations made so far count. */
  void readRevocations() {
    trust = trust(authority, true);
  }

  void withoutTls() {
    overTls = false;
  }

  /** Starts again, and takes messages to this address for its own. */
  void alsoKnownAs(String address) {
    aliases = List.of(address);
    restart();
  }

  void restart() {
    soap.close();
    start();
  }

  SoapHost soap() {
    return soap;
  }

  String url(String path) {
    return soap.baseUrl() + path;
  }

  /** Calls in the name of the owner of a credential; it trusts the authority. */
  SoapConnector connector(Credential caller) {
    return connector(caller, authority);
  }

  SoapConnector connector(Credential caller, CertificateAuthority trusted) {
    SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
    CertificateKey key = key(caller);
    connector.sign(
        new SigningClient(
            () -> key,
            TrustedCertificates.servers(trust(trusted, false)),
            new PlainPost(address -> (HttpURLConnection) address.toURL().openConnection()),
            clock));
    connectors.add(connector);
    return connector;
  }

  AdminClient admin(Credential caller, String kind) {
    return admin(caller, kind, url(""));
  }

  /** Returns a client that calls this server by another address. */
  AdminClient admin(Credential caller, String kind, String address) {
    return new AdminClient(connector(caller), address + "/ws/" + kind);
  }

  /** Sends a filter, as an attachment; through another address if one is given. */
  void sendFilter(SoapConnector connector, String address, byte[] bits) throws Exception {
    var filter = new BloomFilterXml();
    filter.setBits(new DataHandler(new ByteArrayDataSource(bits, "application/octet-stream")));
    connector.proxy(SoftStateUpdate.class, address).sendBloom(new SourceXml(), filter);
  }

  HttpResponse<String> post(String path, byte[] message) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url(path)))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "text/xml;charset=UTF-8")
                .POST(HttpRequest.BodyPublishers.ofByteArray(message))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url(path))).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    connectors.forEach(SoapConnector::close);
    soap.close();
  }
}
