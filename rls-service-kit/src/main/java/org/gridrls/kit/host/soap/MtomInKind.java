package org.gridrls.kit.host.soap;

import org.apache.cxf.interceptor.AttachmentInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Replies as an attachment message only to a request that was one: many clients read no other kind
 * of reply.
 */
public final class MtomInKind extends AbstractPhaseInterceptor<Message> {
  public MtomInKind() {
    super(Phase.RECEIVE);
    addBefore(AttachmentInInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    Object type = message.get(Message.CONTENT_TYPE);
    boolean attachments = type != null && type.toString().contains("application/xop+xml");
    message.getExchange().put(Message.MTOM_ENABLED, attachments);
  }
}
