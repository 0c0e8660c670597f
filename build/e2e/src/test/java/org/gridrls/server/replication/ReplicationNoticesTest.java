package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.xml.validation.Schema;
import org.gridrls.server.SoapWire;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.Replicator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Subscribers of a replication receive each of its states, its counts, and its end. */
@Tag("process")
class ReplicationNoticesTest extends ReplicationTestBase {
  private static final String WSNT = "http://docs.oasis-open.org/wsn/b-2";
  private static final String TOPIC =
      "<wsnt:Filter><wsnt:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'"
          + " xmlns:r='https://gridrls.org/ns/replicator/1'>r:%s</wsnt:TopicExpression></wsnt:Filter>";

  private final SoapWire wire = new SoapWire();
  private final BlockingQueue<Element> received = new LinkedBlockingQueue<>();
  private final AtomicInteger messages = new AtomicInteger();
  private HttpServer consumer;

  @BeforeEach
  void listen() throws IOException {
    consumer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    consumer.createContext(
        "/",
        exchange -> {
          String text =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          messages.incrementAndGet();
          notifications(SoapWire.parse(text)).forEach(received::add);
          exchange.sendResponseHeaders(202, -1);
          exchange.close();
        });
    consumer.start();
  }

  @AfterEach
  void hangUp() {
    consumer.stop(0);
  }

  private static List<Element> notifications(Document message) {
    NodeList found = message.getElementsByTagNameNS(WSNT, "NotificationMessage");
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private String consumerUrl() {
    return "http://127.0.0.1:" + consumer.getAddress().getPort() + "/";
  }

  private SoapWire.Reply call(String address, String body) throws Exception {
    return wire.post(
        address,
        "<e:Envelope xmlns:e='"
            + SoapWire.SOAP
            + "' xmlns:wsnt='"
            + WSNT
            + "' xmlns:wsa='http://www.w3.org/2005/08/addressing'><e:Body>"
            + body
            + "</e:Body></e:Envelope>");
  }

  private SoapWire.Reply subscribe(String id, String to, String filter) throws Exception {
    return call(
        client().address() + "/" + id,
        "<wsnt:Subscribe><wsnt:ConsumerReference><wsa:Address>"
            + to
            + "</wsa:Address></wsnt:ConsumerReference>"
            + filter
            + "</wsnt:Subscribe>");
  }

  private static String address(SoapWire.Reply reply) {
    assertTrue(!reply.isFault(), reply::text);
    return reply
        .body()
        .getElementsByTagNameNS("http://www.w3.org/2005/08/addressing", "Address")
        .item(0)
        .getTextContent();
  }

  private String created(String requestId) {
    ReplicationOptionsXml options = new ReplicationOptionsXml();
    options.setDestination(AT);
    return client().create(requestId, options).getId();
  }

  private void add(String id, int from, int to) {
    List<ReplicationItemXml> items = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ReplicationItemXml item = new ReplicationItemXml();
      item.setLogicalName(name(i));
      items.add(item);
    }
    client().add(id, items);
  }

  private static String topic(Element notification) {
    return notification
        .getElementsByTagNameNS(WSNT, "Topic")
        .item(0)
        .getTextContent()
        .replaceFirst(".*:", "");
  }

  /** Returns what the message holds: the new value of the property. */
  private static String value(Element notification) {
    Node message = notification.getElementsByTagNameNS(WSNT, "Message").item(0);
    return message.getTextContent().strip();
  }

  /** The values of a topic until one of them is the wanted one; adds the topic of each message. */
  private List<String> until(String topic, String wanted, List<String> topics)
      throws InterruptedException {
    List<String> values = new ArrayList<>();
    while (!values.contains(wanted)) {
      Element next = received.poll(60, TimeUnit.SECONDS);
      assertTrue(next != null, () -> "no " + topic + " " + wanted + " after " + values);
      topics.add(topic(next));
      if (topic(next).equals(topic)) {
        values.add(value(next));
      }
    }
    return values;
  }

  @Test
  void aSubscriberReceivesEachStateAndTheEndAtMostOnceASecond() throws Exception {
    register(0, 40);
    replicator("replicator.transfers", "2");
    final long start = System.nanoTime();
    String id = created("one");
    String subscription = address(subscribe(id, consumerUrl(), ""));
    add(id, 0, 40);
    client().of(id, Replicator::start);
    client().of(id, Replicator::suspend);
    client().of(id, Replicator::resume);
    List<String> topics = new ArrayList<>();
    assertEquals(
        List.of("ACTIVE", "SUSPENDED", "ACTIVE", "FINISHED"), until("status", "FINISHED", topics));
    awaitFinished(id);
    client().destroy(id);
    Element last = received.poll(60, TimeUnit.SECONDS);
    while (last != null && !topic(last).equals("TerminationNotification")) {
      topics.add(topic(last));
      last = received.poll(60, TimeUnit.SECONDS);
    }
    assertTrue(last != null, topics::toString);
    assertTrue(value(last).endsWith("it was destroyed"), value(last));
    assertTrue(topics.contains("result") && topics.contains("count"), topics::toString);
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    assertTrue(messages.get() <= seconds + 2, messages + " messages in " + seconds + " s");
    Eventually.holds("the subscription has ended", () -> isUnknown(subscription));
  }

  private boolean isUnknown(String subscription) {
    try {
      SoapWire.Reply reply = call(subscription, "<wsnt:Renew/>");
      return reply.isFault() && reply.faultDetail().getLocalName().equals("ResourceUnknownFault");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aMessageIsAsTheSchemasSay() throws Exception {
    replicator();
    String id = created("one");
    String box = address(call(client().address(), "<wsnt:CreatePullPoint/>"));
    address(subscribe(id, box, TOPIC.formatted("status")));
    client().of(id, Replicator::start);
    Schema schema = SoapWire.schemaOfWsdl("replicator-pull-point");
    List<Element> fetched = new ArrayList<>();
    Eventually.holds(
        "both states are in the pull point",
        () -> {
          fetched.addAll(fetched(box, schema));
          return fetched.size() >= 2;
        });
    assertEquals(List.of("ACTIVE", "FINISHED"), fetched.stream().map(one -> value(one)).toList());
    SoapWire.Reply now =
        call(
            client().address() + "/" + id,
            "<wsnt:GetCurrentMessage><wsnt:Topic xmlns:r='https://gridrls.org/ns/replicator/1'"
                + " Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>r:status"
                + "</wsnt:Topic></wsnt:GetCurrentMessage>");
    assertTrue(now.text().contains("FINISHED"), now::text);
  }

  private List<Element> fetched(String box, Schema schema) {
    try {
      SoapWire.Reply reply = call(box, "<wsnt:GetMessages/>");
      SoapWire.validate(schema, reply.body());
      return notifications(SoapWire.parse(reply.text()));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void otherReplicationsAreNotToldOfAndDeadConsumersAreGivenUp() throws Exception {
    register(0, 2);
    replicator();
    String watched = created("watched");
    String other = created("other");
    String dead;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      dead = "http://127.0.0.1:" + closed.getLocalPort() + "/";
    }
    String gone = address(subscribe(watched, dead, ""));
    address(subscribe(watched, consumerUrl(), TOPIC.formatted("status")));
    for (String id : List.of(other, watched)) {
      add(id, 0, 2);
      client().of(id, Replicator::start);
      assertEquals(2, awaitFinished(id).getDone());
    }
    assertEquals(List.of("ACTIVE", "FINISHED"), until("status", "FINISHED", new ArrayList<>()));
    assertEquals(0, received.size());
    Eventually.holds("the dead consumer is given up", () -> isUnknown(gone));
    SoapWire.Reply none = subscribe("none", consumerUrl(), "");
    assertEquals("ResourceUnknownFault", none.faultDetail().getLocalName(), none::text);
  }
}
