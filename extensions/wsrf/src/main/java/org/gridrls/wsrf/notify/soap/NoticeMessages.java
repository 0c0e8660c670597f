package org.gridrls.wsrf.notify.soap;

import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.resource.References;

/** Notices as messages of WS-BaseNotification. Stateless. */
final class NoticeMessages {
  private NoticeMessages() {}

  /** {@code subscription}: its address. */
  static NotificationMessageHolderType toWire(String subscription, Notice notice) {
    NotificationMessageHolderType wire = new NotificationMessageHolderType();
    wire.setSubscriptionReference(References.to(subscription));
    wire.setTopic(TopicExpressions.element(notice.topic()));
    wire.setProducerReference(References.to(notice.producer()));
    NotificationMessageHolderType.Message message = new NotificationMessageHolderType.Message();
    message.setAny(notice.message().get());
    wire.setMessage(message);
    return wire;
  }
}
