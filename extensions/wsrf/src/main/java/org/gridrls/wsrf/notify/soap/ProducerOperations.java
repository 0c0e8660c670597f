package org.gridrls.wsrf.notify.soap;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.xml.namespace.QName;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.wire.wsn.b.CreatePullPointResponse;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetCurrentMessageResponse;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.SubscribeResponse;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.notify.Consumer;
import org.gridrls.wsrf.notify.ConsumerPolicy;
import org.gridrls.wsrf.notify.Interest;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wsrf.notify.Subscriptions;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wsrf.notify.Topics;
import org.gridrls.wsrf.resource.References;
import org.gridrls.wsrf.resource.RequestedLifetime;
import org.gridrls.wsrf.resource.ResourcePath;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.w3c.dom.Element;

/**
 * The operations of a NotificationProducer and of CreatePullPoint, to which the endpoint of a
 * producer delegates. Safe for threads.
 */
public final class ProducerOperations {
  private static final int HEADERS_LENGTH_MAX = 8 * 1024;

  private final StandardFaultMapper faults;
  private final Producer producer;
  private final Topics topics;
  private final Subscriptions subscriptions;
  private final Places places;

  /**
   * The resource that is subscribed to.
   *
   * @param scoped subscribers get its own notices only, not those of other resources
   * @param current the last notice of a topic
   */
  record Producer(String address, boolean scoped, Function<Topic, Optional<Notice>> current) {}

  /** Where subscriptions and pull points are addressed, and which consumers are allowed. */
  record Places(
      ResourcePath subscriptionPath,
      ResourcePath pullPointPath,
      PullPoints<NotificationMessageHolderType> pullPoints,
      ConsumerPolicy policy) {}

  ProducerOperations(
      StandardFaultMapper faults,
      Producer producer,
      Topics topics,
      Subscriptions subscriptions,
      Places places) {
    this.faults = faults;
    this.producer = producer;
    this.topics = topics;
    this.subscriptions = subscriptions;
    this.places = places;
  }

  public SubscribeResponse subscribe(Subscribe request) {
    return faults.answer(producer.address(), () -> subscribed(request));
  }

  public GetCurrentMessageResponse current(GetCurrentMessage request) {
    return faults.answer(producer.address(), () -> latest(request));
  }

  public CreatePullPointResponse createPullPoint() {
    return faults.answer(
        producer.address(),
        () -> {
          CreatePullPointResponse wire = new CreatePullPointResponse();
          String id = places.pullPoints().create(CurrentCall.provedCaller().name());
          wire.setPullPoint(References.to(places.pullPointPath().address(id)));
          return wire;
        });
  }

  private SubscribeResponse subscribed(Subscribe request) {
    refusePolicies(request.getSubscriptionPolicy());
    Consumer consumer = consumer(request);
    Set<Topic> wanted = TopicExpressions.passing(request.getFilter(), topics);
    Optional<RequestedLifetime> lifetime =
        Optional.ofNullable(request.getInitialTerminationTime())
            .flatMap(time -> Optional.ofNullable(time.getValue()))
            .map(RequestedLifetime::parse);
    Interest interest =
        new Interest(Optional.of(producer.address()).filter(any -> producer.scoped()), wanted);
    Subscriptions.NewSubscription granted = subscriptions.subscribe(consumer, interest, lifetime);
    SubscribeResponse wire = new SubscribeResponse();
    wire.setSubscriptionReference(References.to(places.subscriptionPath().address(granted.id())));
    wire.setCurrentTime(granted.lifetime().currentTime());
    wire.setTerminationTime(granted.lifetime().terminationTime());
    return wire;
  }

  private static void refusePolicies(Subscribe.SubscriptionPolicy policy) {
    for (Object wanted : policy == null ? List.of() : policy.getAny()) {
      QName name =
          wanted instanceof Element element
              ? new QName(String.valueOf(element.getNamespaceURI()), element.getLocalName())
              : new QName(PrefixesInScope.FIXED.get("wsnt"), wanted.getClass().getSimpleName());
      throw new StandardFault(
          StandardFault.StandardFaultType.UNSUPPORTED_POLICY,
          "subscription policies are not supported",
          new StandardFault.FaultElement("UnsupportedPolicy", name));
    }
  }

  private Consumer consumer(Subscribe request) {
    String address =
        References.address(request.getConsumerReference())
            .orElseThrow(() -> failed("the request has no ConsumerReference with an Address"));
    List<String> headers =
        References.parameters(request.getConsumerReference()).stream()
            .map(ProducerOperations::header)
            .toList();
    if (headers.stream().mapToInt(String::length).sum() > HEADERS_LENGTH_MAX) {
      throw failed("the reference parameters have more than " + HEADERS_LENGTH_MAX + " characters");
    }
    String owner = CurrentCall.provedCaller().name();
    Consumer consumer = new Consumer(address, headers, CurrentCall.caller(), owner);
    Optional<String> pullPoint = places.pullPointPath().idIn(address);
    if (pullPoint.isPresent() && !places.pullPoints().has(owner, pullPoint.get())) {
      throw failed("there is no such pull point: " + address);
    }
    if (pullPoint.isEmpty()) {
      check(consumer);
    }
    return consumer;
  }

  private void check(Consumer consumer) {
    try {
      places.policy().check(consumer);
    } catch (IOException refusal) {
      throw failed(refusal.getMessage());
    }
  }

  private static String header(Element parameter) {
    Element header = (Element) parameter.cloneNode(true);
    header.setAttributeNS(PrefixesInScope.FIXED.get("wsa"), "wsa:IsReferenceParameter", "true");
    return Elements.text(header);
  }

  private static StandardFault failed(String message) {
    return new StandardFault(StandardFault.StandardFaultType.SUBSCRIBE_CREATION_FAILED, message);
  }

  private GetCurrentMessageResponse latest(GetCurrentMessage request) {
    List<Element> named =
        request.getTopicAndAny().stream()
            .filter(element -> "Topic".equals(element.getLocalName()))
            .toList();
    if (named.size() != 1) {
      throw new StandardFault(
          StandardFault.StandardFaultType.MULTIPLE_TOPICS, "the request must name one topic");
    }
    Topic topic = TopicExpressions.topic(named.get(0), topics);
    Notice notice =
        producer
            .current()
            .apply(topic)
            .orElseThrow(
                () ->
                    new StandardFault(
                        StandardFault.StandardFaultType.NO_CURRENT_MESSAGE,
                        "there has been no notification on the topic " + topic.name()));
    GetCurrentMessageResponse wire = new GetCurrentMessageResponse();
    wire.getAny().add(notice.message().get());
    return wire;
  }
}
