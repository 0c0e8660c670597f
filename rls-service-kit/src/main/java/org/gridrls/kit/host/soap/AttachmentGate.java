package org.gridrls.kit.host.soap;

import jakarta.activation.DataHandler;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Refuses a message with too many or broken attachments by a fault: they are read late, and a
 * failure then would end in an empty reply. An attachment that an operation reads as a stream is
 * checked when the operation has ended. Safe for threads.
 */
public final class AttachmentGate extends AbstractPhaseInterceptor<Message> {
  private final boolean streamed;

  private AttachmentGate(String phase, boolean streamed) {
    super(AttachmentGate.class.getName() + streamed, phase);
    this.streamed = streamed;
  }

  /** Before the operation, for messages of which it reads no stream. */
  public static AttachmentGate before() {
    return new AttachmentGate(Phase.PRE_INVOKE, false);
  }

  public static AttachmentGate after() {
    return new AttachmentGate(Phase.POST_INVOKE, true);
  }

  @Override
  public void handleMessage(Message message) {
    Collection<Attachment> attachments = message.getAttachments();
    if (attachments == null || streamed != isStreamed(message)) {
      return;
    }
    try {
      attachments.forEach(attachment -> {}); // reads the heads of all of them
    } catch (RuntimeException broken) {
      message.setAttachments(List.of());
      throw new Fault(
          new RlsException(
              RlsError.BAD_ARGUMENT,
              "the message has too many attachments, or broken ones: " + reason(broken)));
    }
  }

  private static String reason(Throwable broken) {
    Throwable cause = Causes.root(broken);
    return cause instanceof IOException ? cause.getMessage() : "they can't be read";
  }

  private static boolean isStreamed(Message message) {
    List<?> parameters = message.getContent(List.class);
    return parameters != null && parameters.stream().anyMatch(AttachmentGate::hasStream);
  }

  /** Messages of updates carry theirs one level down. */
  private static boolean hasStream(Object parameter) {
    if (parameter == null || parameter instanceof DataHandler) {
      return parameter != null;
    }
    for (Method method : parameter.getClass().getMethods()) {
      if (method.getReturnType() == DataHandler.class) {
        return true;
      }
    }
    return false;
  }
}
