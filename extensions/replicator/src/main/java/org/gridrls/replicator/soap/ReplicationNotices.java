package org.gridrls.replicator.soap;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import javax.xml.namespace.QName;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.service.ReplicationOperations;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wsrf.notify.Topics;
import org.gridrls.wsrf.notify.soap.Notifications;
import org.gridrls.wsrf.notify.soap.ProducerOperations;
import org.gridrls.wsrf.property.ResourceProperties;
import org.gridrls.wsrf.resource.ResourcePath;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/**
 * Notifies the subscribers of each replication of its changed properties, at most once a second:
 * each state that it had, of the other properties the last value; at last of its end. Only
 * replications with subscribers are compared. Safe for threads; owns its threads until closed.
 */
final class ReplicationNotices implements AutoCloseable {
  static final Duration PERIOD = Duration.ofSeconds(1);
  private static final int STATES_MAX = 100;
  private static final String RL = PrefixesInScope.FIXED.get("rl");
  private static final String RP = PrefixesInScope.FIXED.get("rp");
  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";
  private static final Topic STATUS = property("status");
  private static final List<Topic> OTHERS =
      List.of(
          property("stage"),
          property("result"),
          property("errorMessage"),
          property("count"),
          property("bytes"));
  private static final Topic TERMINATED = Topic.of(RL, "rl", "TerminationNotification");
  static final Topics TOPICS =
      Topics.of(
          STATUS,
          OTHERS.get(0),
          OTHERS.get(1),
          OTHERS.get(2),
          OTHERS.get(3),
          OTHERS.get(4),
          TERMINATED);

  private final ReplicationOperations operations;
  private final RequestProperties properties;
  private final ResourcePath path;
  private final Notifications notifications;
  private final Map<String, Watched> watched = new ConcurrentHashMap<>();
  private final ScheduledExecutorService executor = Schedulers.scheduler("replicator-notices", 1);
  private final PeriodicTask task = new PeriodicTask("replicator notices", this::run);

  /** The last notified values of a replication, and the states since then. */
  private static final class Watched {
    final Map<Topic, String> notified = new HashMap<>();
    final Deque<Replication> states = new ArrayDeque<>();
    Replication last;

    Watched(Replication last) {
      this.last = last;
    }

    synchronized void became(Replication one) {
      states.add(one);
      if (states.size() > STATES_MAX) {
        states.poll();
      }
    }

    synchronized List<Replication> takeStates() {
      List<Replication> taken = List.copyOf(states);
      states.clear();
      return taken;
    }
  }

  ReplicationNotices(
      ReplicationOperations operations, ResourcePath path, Notifications notifications) {
    this.operations = operations;
    this.properties = new RequestProperties(operations);
    this.path = path;
    this.notifications = notifications;
    operations.watch(
        one -> {
          Watched found = watched.get(one.id());
          if (found != null) {
            found.became(one);
          }
        });
    task.every(PERIOD, PERIOD, executor);
  }

  private static Topic property(String name) {
    return Topic.of(RequestProperties.NAMESPACE, "replicator", name);
  }

  /** The operations of a replication that exists; from now on its changes are noticed. */
  ProducerOperations producer(String id) {
    watched.computeIfAbsent(id, this::begun);
    return notifications.resource(path.address(id), topic -> current(id, topic));
  }

  /** Makes pull points, which are not of one replication. */
  ProducerOperations pullPoints() {
    return notifications.producer(path.address(""));
  }

  private Watched begun(String id) {
    Watched begun =
        new Watched(operations.find(id).orElseThrow(RequestProperties::unknown).replication());
    ResourceProperties document = properties.of(id);
    OTHERS.forEach(topic -> begun.notified.put(topic, text(document.get(topic.name()))));
    return begun;
  }

  private static String text(List<Object> values) {
    return values.stream().map(value -> Elements.text((Element) value)).toList().toString();
  }

  private Optional<Notice> current(String id, Topic topic) {
    if (topic.equals(TERMINATED)) {
      return Optional.empty();
    }
    List<Object> values = properties.of(id).get(topic.name());
    return values.isEmpty() ? Optional.empty() : Optional.of(changed(id, topic, values));
  }

  private Notice changed(String id, Topic topic, List<Object> values) {
    return new Notice(topic, path.address(id), () -> change(values));
  }

  /** The message of WS-ResourceProperties 1.2; the topic is the name of the property. */
  private static Element change(List<Object> values) {
    Element root = WireDocument.root(RP, "rp:ResourcePropertyValueChangeNotification");
    Element held = Elements.add(root, RP, "rp:NewValues");
    if (values.isEmpty()) {
      Elements.declare(held, "xsi", XSI);
      held.setAttributeNS(XSI, "xsi:nil", "true");
    }
    for (Object value : values) {
      held.appendChild(held.getOwnerDocument().importNode((Element) value, true));
    }
    return root;
  }

  /** Sends the changes since the last run. */
  private void run() {
    watched.forEach(
        (id, one) -> {
          boolean exists = operations.find(id).isPresent();
          if (!exists) {
            ended(id, one);
          } else if (notifications.isWatched(path.address(id))) {
            notifications.publish(changes(id, one));
          } else {
            forget(id, one);
          }
        });
    notifications.sweep();
  }

  /** A caller that subscribes at this moment is watched from the next run on. */
  private void forget(String id, Watched one) {
    if (watched.remove(id, one) && notifications.isWatched(path.address(id))) {
      watched.putIfAbsent(id, one);
    }
  }

  private List<Notice> changes(String id, Watched one) {
    List<Notice> notices = new ArrayList<>(states(id, one));
    ResourceProperties document = properties.of(id);
    for (Topic topic : OTHERS) {
      List<Object> values = document.get(topic.name());
      String text = text(values);
      if (!text.equals(one.notified.put(topic, text))) {
        notices.add(changed(id, topic, values));
      }
    }
    operations.find(id).ifPresent(shown -> one.last = shown.replication());
    return notices;
  }

  private List<Notice> states(String id, Watched one) {
    return one.takeStates().stream()
        .map(then -> changed(id, STATUS, List.of(status(then))))
        .toList();
  }

  private static Element status(Replication then) {
    QName name = STATUS.name();
    Element root = WireDocument.root(name.getNamespaceURI(), STATUS.prefixedName());
    root.setTextContent(then.state().toString());
    return root;
  }

  private void ended(String id, Watched one) {
    watched.remove(id);
    List<Notice> notices = new ArrayList<>(states(id, one));
    boolean late = one.last.ends().filter(end -> !end.isAfter(operations.now())).isPresent();
    String reason = late ? "its termination time is past" : "it was destroyed";
    notices.add(new Notice(TERMINATED, path.address(id), () -> termination(reason)));
    notifications.publish(notices);
    notifications.endOf(path.address(id));
  }

  private Element termination(String reason) {
    Element root = WireDocument.root(RL, TERMINATED.prefixedName());
    Elements.addTime(root, RL, "rl:TerminationTime", Optional.of(operations.now()));
    Elements.add(root, RL, "rl:TerminationReason").setTextContent(reason);
    return root;
  }

  @Override
  public void close() {
    task.close();
    Schedulers.stop(executor);
  }
}
