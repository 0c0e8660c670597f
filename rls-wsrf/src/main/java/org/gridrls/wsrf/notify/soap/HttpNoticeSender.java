package org.gridrls.wsrf.notify.soap;

import org.gridrls.registry.soap.Addresses;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wsrf.xml.WireDocument;
import org.gridrls.wsrf.notify.Consumer;
import org.gridrls.wsrf.notify.ConsumerPolicy;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.NoticeSender;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wire.wsn.b.Notify;
import org.gridrls.wire.wsn.b.ObjectFactory;
import org.w3c.dom.Node;

/**
 * Brings notices to a pull point of ours, or posts them to the consumer as SOAP: one way, so any
 * status of success will do. Follows no redirection, and asks the policy again each time. Safe for
 * threads.
 */
public final class HttpNoticeSender implements NoticeSender {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int ANSWER_MILLIS = 10_000;
  private static final String ACTION =
      "http://docs.oasis-open.org/wsn/bw-2/NotificationConsumer/Notify";
  private static final WireDocument WIRE = new WireDocument(ObjectFactory.class);

  private final Addresses addresses;
  private final WireNotices notices;
  private final ConsumerPolicy policy;
  private final PullPoints<NotificationMessageHolderType> pullPoints;
  private final SoapConnector connector;

  HttpNoticeSender(
      Addresses addresses,
      ConsumerPolicy policy,
      PullPoints<NotificationMessageHolderType> pullPoints,
      SoapConnector connector) {
    this.addresses = addresses;
    this.notices = new WireNotices(addresses);
    this.policy = policy;
    this.pullPoints = pullPoints;
    this.connector = connector;
  }

  @Override
  public void send(String subscriptionId, Consumer consumer, List<Notice> batch)
      throws IOException {
    List<NotificationMessageHolderType> messages =
        batch.stream().map(notice -> notices.toWire(subscriptionId, notice)).toList();
    String pullPoint = addresses.pullPointId(consumer.address()).orElse(null);
    if (pullPoint == null) {
      policy.check(consumer);
      post(consumer.address(), envelope(consumer, messages));
    } else if (!pullPoints.put(pullPoint, messages)) {
      throw new ConsumerGone("the pull point is no more");
    }
  }

  private static String envelope(Consumer consumer, List<NotificationMessageHolderType> messages) {
    Notify notify = new Notify();
    notify.getNotificationMessage().addAll(messages);
    return "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Header>"
        + header("To", consumer.address())
        + header("Action", ACTION)
        + header("MessageID", "urn:uuid:" + UUID.randomUUID())
        + String.join("", consumer.headers())
        + "</soap:Header><soap:Body>"
        + text(WIRE.of(notify))
        + "</soap:Body></soap:Envelope>";
  }

  private static String header(String name, String value) {
    String escaped = value.replace("&", "&amp;").replace("<", "&lt;");
    return "<wsa:"
        + name
        + " xmlns:wsa=\"http://www.w3.org/2005/08/addressing\">"
        + escaped
        + "</wsa:"
        + name
        + ">";
  }

  /** A node as text, without a declaration. */
  static String text(Node node) {
    try {
      Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
      transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter text = new StringWriter();
      transformer.transform(new DOMSource(node), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IllegalStateException(e);
    }
  }

  private void post(String address, String message) throws IOException {
    HttpURLConnection connection = connector.openDirectly(URI.create(address));
    try {
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setInstanceFollowRedirects(false);
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(ANSWER_MILLIS);
      connection.setRequestProperty("Content-Type", "text/xml; charset=UTF-8");
      connection.setRequestProperty("SOAPAction", '"' + ACTION + '"');
      byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
      connection.setFixedLengthStreamingMode(bytes.length);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(bytes);
      }
      int status = connection.getResponseCode();
      if (status / 100 != 2) {
        throw new IOException("it answered with status " + status);
      }
    } finally {
      connection.disconnect();
    }
  }
}
