package org.gridrls.wsrf.notify.soap;

import org.gridrls.registry.soap.Addresses;
import org.gridrls.wsrf.resource.References;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.namespace.QName;
import org.gridrls.kit.fault.StandardFault;
import org.gridrls.kit.fault.StandardFault.Kind;
import org.gridrls.kit.fault.StandardFault.Part;
import org.gridrls.kit.host.CurrentCall;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.notify.Consumer;
import org.gridrls.wsrf.notify.ConsumerPolicy;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wsrf.notify.Subscriptions;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wsrf.resource.Wish;
import org.gridrls.wire.wsn.b.CreatePullPointResponse;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetCurrentMessageResponse;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.SubscribeResponse;
import org.w3c.dom.Element;

/**
 * The group as a NotificationProducer, between messages and the subscriptions. Safe for threads.
 */
public record Producer(
    Addresses addresses,
    Subscriptions subscriptions,
    PullPoints<NotificationMessageHolderType> pullPoints,
    ConsumerPolicy policy) {
  private static final int HEADERS_LENGTH_MAX = 8 * 1024;

  SubscribeResponse subscribe(Subscribe request) {
    refusePolicies(request.getSubscriptionPolicy());
    Consumer consumer = consumer(request);
    Set<Topic> topics = TopicFilters.topics(request.getFilter());
    Optional<Wish> wish =
        Optional.ofNullable(request.getInitialTerminationTime())
            .flatMap(time -> Optional.ofNullable(time.getValue()))
            .map(Wish::parse);
    Subscriptions.Granted granted = subscriptions.subscribe(consumer, topics, wish);
    SubscribeResponse wire = new SubscribeResponse();
    wire.setSubscriptionReference(References.to(addresses.subscription(granted.id())));
    wire.setCurrentTime(granted.currentTime());
    wire.setTerminationTime(granted.terminationTime());
    return wire;
  }

  private static void refusePolicies(Subscribe.SubscriptionPolicy policy) {
    for (Object wanted : policy == null ? List.of() : policy.getAny()) {
      QName name =
          wanted instanceof Element element
              ? new QName(String.valueOf(element.getNamespaceURI()), element.getLocalName())
              : new QName(PrefixesInScope.FIXED.get("wsnt"), wanted.getClass().getSimpleName());
      throw new StandardFault(
          Kind.UNSUPPORTED_POLICY,
          "subscriptions have no policies here",
          new Part("UnsupportedPolicy", name));
    }
  }

  private Consumer consumer(Subscribe request) {
    String address =
        References.address(request.getConsumerReference())
            .orElseThrow(() -> failed("the request has no ConsumerReference with an Address"));
    List<String> headers =
        References.parameters(request.getConsumerReference()).stream()
            .map(Producer::header)
            .toList();
    if (headers.stream().mapToInt(String::length).sum() > HEADERS_LENGTH_MAX) {
      throw failed("the reference parameters have more than " + HEADERS_LENGTH_MAX + " characters");
    }
    Consumer consumer = new Consumer(address, headers, CurrentCall.caller());
    Optional<String> pullPoint = addresses.pullPointId(address);
    if (pullPoint.isPresent() && !pullPoints.has(pullPoint.get())) {
      throw failed("there is no such pull point: " + address);
    }
    if (pullPoint.isEmpty()) {
      check(consumer);
    }
    return consumer;
  }

  private void check(Consumer consumer) {
    try {
      policy.check(consumer);
    } catch (IOException refusal) {
      throw failed(refusal.getMessage());
    }
  }

  private static String header(Element parameter) {
    Element header = (Element) parameter.cloneNode(true);
    header.setAttributeNS(PrefixesInScope.FIXED.get("wsa"), "wsa:IsReferenceParameter", "true");
    return HttpNoticeSender.text(header);
  }

  private static StandardFault failed(String message) {
    return new StandardFault(Kind.SUBSCRIBE_CREATION_FAILED, message);
  }

  GetCurrentMessageResponse current(GetCurrentMessage request) {
    List<Element> topics =
        request.getTopicAndAny().stream()
            .filter(element -> "Topic".equals(element.getLocalName()))
            .toList();
    if (topics.size() != 1) {
      throw new StandardFault(Kind.MULTIPLE_TOPICS, "the request must name one topic");
    }
    Topic topic = TopicFilters.topic(topics.get(0));
    Notice notice =
        subscriptions
            .latest(topic)
            .orElseThrow(
                () ->
                    new StandardFault(
                        Kind.NO_CURRENT_MESSAGE,
                        "nothing happened yet that is of " + topic.qualifiedName()));
    GetCurrentMessageResponse wire = new GetCurrentMessageResponse();
    wire.getAny().add(new WireNotices(addresses).message(notice));
    return wire;
  }

  CreatePullPointResponse createPullPoint() {
    CreatePullPointResponse wire = new CreatePullPointResponse();
    wire.setPullPoint(References.to(addresses.pullPoint(pullPoints.create())));
    return wire;
  }
}
