package org.gridrls.wsrf.notify.soap;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wire.wsn.b.Notify;
import org.gridrls.wire.wsn.b.ObjectFactory;
import org.gridrls.wsrf.notify.Consumer;
import org.gridrls.wsrf.notify.ConsumerPolicy;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.NoticeSender;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wsrf.resource.ResourcePath;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.WireDocument;

/**
 * Puts notices into a local pull point, or posts them to the consumer as one-way SOAP messages: any
 * success status will do. Follows no redirects, and checks the policy before each message. Safe for
 * threads.
 */
final class HttpNoticeSender implements NoticeSender {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int ANSWER_MILLIS = 10_000;
  private static final String ACTION =
      "http://docs.oasis-open.org/wsn/bw-2/NotificationConsumer/Notify";
  private static final WireDocument WIRE = new WireDocument(ObjectFactory.class);

  private final ResourcePath subscriptionPath;
  private final ResourcePath pullPointPath;
  private final ConsumerPolicy policy;
  private final PullPoints<NotificationMessageHolderType> pullPoints;
  private final SoapConnector connector;

  HttpNoticeSender(
      ResourcePath subscriptionPath,
      ResourcePath pullPointPath,
      ConsumerPolicy policy,
      PullPoints<NotificationMessageHolderType> pullPoints,
      SoapConnector connector) {
    this.subscriptionPath = subscriptionPath;
    this.pullPointPath = pullPointPath;
    this.policy = policy;
    this.pullPoints = pullPoints;
    this.connector = connector;
  }

  @Override
  public void send(String subscriptionId, Consumer consumer, List<Notice> batch)
      throws IOException {
    String subscription = subscriptionPath.address(subscriptionId);
    List<NotificationMessageHolderType> messages =
        batch.stream().map(notice -> NoticeMessages.toWire(subscription, notice)).toList();
    String pullPoint = pullPointPath.idIn(consumer.address()).orElse(null);
    if (pullPoint == null) {
      policy.check(consumer);
      post(consumer.address(), envelope(consumer, messages));
    } else if (!pullPoints.put(pullPoint, messages)) {
      throw new ConsumerGone("the pull point no longer exists");
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
        + Elements.text(WIRE.of(notify))
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
