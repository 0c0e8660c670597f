package org.gridrls.wsrf.group;

import static org.gridrls.wsrf.group.StandardWire.add;
import static org.gridrls.wsrf.group.StandardWire.initial;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.gridrls.client.RegistryClient;
import org.gridrls.registry.RunningRegistry;
import org.gridrls.registry.membership.Members;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wsrf.group.StandardWire.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;

/** Subscriptions, notifications and pull points over the wire, by the letter of the standard. */
class NotificationWireTest {
  private static final String SIMPLE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple";
  private final MutableClock clock = MutableClock.standing();
  private final StandardWire wire = new StandardWire();
  private final BlockingQueue<Document> told = new LinkedBlockingQueue<>();
  private RunningRegistry registry;
  private RegistryClient plain;
  private HttpServer consumer;
  private String group;
  private volatile int status = 202;

  @BeforeEach
  void start() throws Exception {
    registry = GroupFixture.start(clock);
    plain = registry.client();
    group = registry.url("/registry/group");
    consumer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    consumer.createContext(
        "/",
        exchange -> {
          String message =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          told.add(StandardWire.parse(message));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    consumer.start();
  }

  @AfterEach
  void stop() {
    consumer.stop(0);
    registry.close();
  }

  private String consumerUrl() {
    return "http://127.0.0.1:" + consumer.getAddress().getPort() + "/told";
  }

  private static String subscribe(String address, String more) {
    return "<wsnt:Subscribe><wsnt:ConsumerReference><wsa:Address>"
        + address
        + "</wsa:Address></wsnt:ConsumerReference>"
        + more
        + "</wsnt:Subscribe>";
  }

  private static String topic(String dialect, String topic) {
    return "<wsnt:Filter><wsnt:TopicExpression Dialect='"
        + dialect
        + "'>"
        + topic
        + "</wsnt:TopicExpression></wsnt:Filter>";
  }

  private String subscribed(String address, String more) {
    Reply reply = wire.call(group, subscribe(address, more));
    assertEquals("SubscribeResponse", reply.name(), () -> reply.content().getTextContent());
    return reply.one("Address");
  }

  /** The next notification, whose parts are as the schemas say. */
  private List<String> next() throws Exception {
    Document envelope = told.poll(20, TimeUnit.SECONDS);
    assertTrue(envelope != null, "no notification was sent");
    StandardWire.validate(StandardWire.carried(envelope));
    return kinds(new Reply(false, StandardWire.carried(envelope), envelope));
  }

  private static List<String> kinds(Reply notifications) {
    List<String> kinds = new ArrayList<>();
    var messages = notifications.content().getElementsByTagNameNS("*", "Message");
    for (int i = 0; i < messages.getLength(); i++) {
      kinds.add(StandardWire.first(messages.item(i)).getLocalName());
    }
    return kinds;
  }

  @Test
  void whoSubscribedIsToldOfWhatHappensAndInItsOrder() throws Exception {
    String header =
        "<wsa:ReferenceParameters><x:me xmlns:x='urn:x'>7</x:me></wsa:ReferenceParameters>";
    String request =
        subscribe(consumerUrl(), "").replace("</wsa:Address>", "</wsa:Address>" + header);
    wire.call(group, request);
    plain.register(Members.lrc("a", 1, 0), Duration.ofSeconds(30));
    Document joined = told.poll(20, TimeUnit.SECONDS);
    assertEquals(
        List.of("EntryAdditionNotification"),
        kinds(new Reply(false, StandardWire.carried(joined), joined)));
    assertEquals("7", joined.getElementsByTagNameNS("urn:x", "me").item(0).getTextContent());
    plain.register(Members.lrc("a", 2, 0), Duration.ofSeconds(30));
    assertEquals(List.of("EntryChangeNotification"), next());
    clock.advance(Duration.ofSeconds(31));
    registry.sweep();
    List<String> gone = next();
    gone.addAll(gone.size() < 2 ? next() : List.of());
    assertEquals(List.of("EntryRemovalNotification", "TerminationNotification"), gone);
  }

  @Test
  void onlyTheTopicsAskedForAreTold() throws Exception {
    subscribed(
        consumerUrl(), topic(SIMPLE.replace("Simple", "Concrete"), "sg:EntryRemovalNotification"));
    String entry = wire.call(group, add("a", 1, initial("PT1M"))).one("Address");
    wire.call(entry, "<rl:Destroy/>");
    assertEquals(List.of("EntryRemovalNotification"), next());
  }

  @ParameterizedTest
  @CsvSource({
    "urn:dialect, sg:EntryAdditionNotification, TopicExpressionDialectUnknownFault",
    SIMPLE + ", nobody:EntryAdditionNotification, InvalidTopicExpressionFault",
    SIMPLE + ", sg:A|sg:B, InvalidTopicExpressionFault",
    SIMPLE + ", sg:Nonsense, TopicNotSupportedFault",
    SIMPLE + ", EntryAdditionNotification, TopicNotSupportedFault"
  })
  void aTopicThatIsNoneIsRefused(String dialect, String topic, String fault) {
    assertEquals(fault, wire.call(group, subscribe(consumerUrl(), topic(dialect, topic))).name());
  }

  @Test
  void whatASubscriptionCannotHaveIsRefused() {
    String filter =
        "<wsnt:Filter><wsnt:MessageContent Dialect='urn:x'>1</wsnt:MessageContent></wsnt:Filter>";
    assertEquals("InvalidFilterFault", wire.call(group, subscribe(consumerUrl(), filter)).name());
    String policy = "<wsnt:SubscriptionPolicy><wsnt:UseRaw/></wsnt:SubscriptionPolicy>";
    assertEquals(
        "UnsupportedPolicyRequestFault", wire.call(group, subscribe(consumerUrl(), policy)).name());
    String past = "<wsnt:InitialTerminationTime>2001-01-01T00:00:00Z</wsnt:InitialTerminationTime>";
    Reply reply = wire.call(group, subscribe(consumerUrl(), past));
    assertEquals("UnacceptableInitialTerminationTimeFault", reply.name());
    assertEquals(clock.instant(), Instant.parse(reply.one("MinimumTime")));
  }

  @ParameterizedTest
  @CsvSource({
    "file:///etc/passwd",
    "ftp://127.0.0.1/",
    "http://169.254.169.254/",
    "http://192.0.2.7/",
    "nonsense"
  })
  void nobodyElseIsNotified(String address) {
    assertEquals("SubscribeCreationFailedFault", wire.call(group, subscribe(address, "")).name());
  }

  @Test
  void aSubscriptionIsRenewedAndEnds() throws Exception {
    String subscription =
        subscribed(
            consumerUrl(), "<wsnt:InitialTerminationTime>PT1M</wsnt:InitialTerminationTime>");
    clock.advance(Duration.ofSeconds(59));
    Reply renewed =
        wire.call(
            subscription,
            "<wsnt:Renew><wsnt:TerminationTime>PT1M</wsnt:TerminationTime></wsnt:Renew>");
    assertEquals(clock.instant().plusSeconds(60), Instant.parse(renewed.one("TerminationTime")));
    Reply bad =
        wire.call(
            subscription,
            "<wsnt:Renew><wsnt:TerminationTime>-PT1M</wsnt:TerminationTime></wsnt:Renew>");
    assertEquals("UnacceptableTerminationTimeFault", bad.name());
    String two = "<rl:RequestedLifetimeDuration>PT2M</rl:RequestedLifetimeDuration>";
    assertEquals(
        "SetTerminationTimeResponse",
        wire.call(subscription, StandardWire.setTermination(two)).name());
    clock.advance(Duration.ofSeconds(120));
    assertEquals("ResourceUnknownFault", wire.call(subscription, "<wsnt:Unsubscribe/>").name());
    String second = subscribed(consumerUrl(), "");
    assertEquals("UnsubscribeResponse", wire.call(second, "<wsnt:Unsubscribe/>").name());
    assertEquals("ResourceUnknownFault", wire.call(second, "<rl:Destroy/>").name());
    wire.call(group, add("a", 1, ""));
    assertEquals(0, registry.service.report().metrics().value("subscriptions"));
    assertFalse(told.iterator().hasNext());
  }

  @Test
  void aConsumerThatFailsIsDropped() {
    status = 500;
    subscribed(consumerUrl(), "");
    wire.call(group, add("a", 1, ""));
    Eventually.holds(
        "given up", () -> registry.service.report().metrics().value("consumersGivenUp") == 1);
    assertEquals(0, registry.service.report().metrics().value("subscriptions"));
    assertEquals(GroupFixture.NOTIFYING.attempts(), told.size());
  }

  private static String take(int most) {
    return "<wsnt:GetMessages><wsnt:MaximumNumber>"
        + most
        + "</wsnt:MaximumNumber></wsnt:GetMessages>";
  }

  @Test
  void aPullPointKeepsWhatItsConsumerFetches() {
    String box = wire.call(group, "<wsnt:CreatePullPoint/>").one("Address");
    subscribed(box, "");
    String entry = wire.call(group, add("a", 1, "")).one("Address");
    wire.call(entry, "<rl:Destroy/>");
    List<String> fetched = new ArrayList<>();
    Eventually.holds(
        "three messages",
        () -> {
          fetched.addAll(kinds(wire.call(box, take(2))));
          return fetched.size() == 3;
        });
    assertEquals(
        List.of("EntryAdditionNotification", "EntryRemovalNotification", "TerminationNotification"),
        fetched);
    assertEquals("DestroyPullPointResponse", wire.call(box, "<wsnt:DestroyPullPoint/>").name());
    assertEquals("ResourceUnknownFault", wire.call(box, take(1)).name());
    assertEquals("SubscribeCreationFailedFault", wire.call(group, subscribe(box, "")).name());
    wire.call(group, add("b", 1, ""));
    Eventually.holds(
        "its subscription is gone",
        () -> registry.service.report().metrics().value("subscriptions") == 0);
  }

  @Test
  void othersMayPutNotificationsIntoAPullPointIfTheyAreSmall() {
    String box = wire.call(group, "<wsnt:CreatePullPoint/>").one("Address");
    String message =
        "<wsnt:Notify><wsnt:NotificationMessage><wsnt:Message><x xmlns='urn:x'>%s</x></wsnt:Message>"
            + "</wsnt:NotificationMessage></wsnt:Notify>";
    wire.tell(box, message.formatted("x".repeat(70_000)));
    wire.tell(box, message.formatted("small"));
    wire.tell(box + "0", message.formatted("nobody's"));
    assertEquals(List.of("small"), wire.call(box, take(10)).all("x"));
  }

  @Test
  void aPullPointThatNobodyReadsGoes() {
    String box = wire.call(group, "<wsnt:CreatePullPoint/>").one("Address");
    clock.advance(Duration.ofHours(25));
    registry.sweep();
    assertEquals("ResourceUnknownFault", wire.call(box, take(1)).name());
  }

  @Test
  void theLastNotificationOfATopicIsAnswered() {
    String request =
        "<wsnt:GetCurrentMessage><wsnt:Topic Dialect='"
            + SIMPLE
            + "'>sg:EntryAdditionNotification</wsnt:Topic></wsnt:GetCurrentMessage>";
    assertEquals("NoCurrentMessageOnTopicFault", wire.call(group, request).name());
    wire.call(group, add("a", 1, ""));
    assertEquals("a", wire.call(group, request).one("name"));
  }
}
