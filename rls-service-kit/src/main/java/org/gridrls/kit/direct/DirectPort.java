package org.gridrls.kit.direct;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.kit.direct.message.PortMessages;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.host.DirectPath;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.host.soap.CallAdmission;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.host.soap.ServedCall;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;
import org.gridrls.wire.types.RlsFaultMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations of one endpoint: admits, serves, measures and answers their calls as the SOAP
 * stack does. Safe for threads.
 */
final class DirectPort {
  private static final Logger log = LoggerFactory.getLogger(DirectPort.class);

  private final SoapEndpoint endpoint;
  private final PortMessages messages;
  private final CallAdmission admission;
  private final CallMeters meters;

  /** The body of an HTTP response. */
  record Reply(ByteBuffer body, boolean fault) {}

  DirectPort(SoapEndpoint endpoint, DirectPath.Host host) {
    this.endpoint = endpoint;
    this.messages = new PortMessages(endpoint, host.textMax());
    this.admission = new CallAdmission(endpoint.name(), host.security().guard());
    this.meters = host.meters();
  }

  /** Empty, and nothing was done, if the message is not plain. */
  Optional<Reply> answer(
      byte[] message, RequestHead head, CallAdmission.Claim claim, MessageMeter memory) {
    return read(message, head, memory).map(call -> measured(call, head, claim));
  }

  /**
   * Answers a message that proves its caller. Empty, and nothing was done, if the message is not
   * plain or was served before, which the stack refuses.
   *
   * @param connection asks for the certificate of the connection
   */
  Optional<Reply> answer(
      ProvedMessage proved, RequestHead head, Supplier<Peer> connection, MessageMeter memory) {
    Optional<PortMessages.Asked> asked =
        read(proved.message(), head, memory)
            .filter(call -> call.operation().action().equals(proved.action()));
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    Caller caller;
    try {
      caller = proved.admit();
    } catch (RlsException refused) {
      return Optional.empty();
    }
    ServedCall.CallPeers peers = new ServedCall.CallPeers(proved.peer(), connection);
    Reply reply =
        measured(
            asked.get(),
            head,
            new CallAdmission.Claim(caller, head.onBehalfOf(), peers, Optional.empty()));
    Optional<String> action = Optional.of(asked.get().operation().replyAction());
    ByteBuffer body = reply.body();
    byte[] plain = Arrays.copyOf(body.array(), body.remaining());
    byte[] secured = proved.secured(plain, reply.fault() ? Optional.empty() : action);
    return Optional.of(new Reply(ByteBuffer.wrap(secured), reply.fault()));
  }

  /** Measured from here, since the call might have been left to the stack before. */
  private Reply measured(PortMessages.Asked asked, RequestHead head, CallAdmission.Claim claim) {
    Optional<MeasuredCall> measured = meters.begin(head.traceparent());
    CallAdmission.Claim whole =
        new CallAdmission.Claim(claim.caller(), claim.onBehalfOf(), claim.peers(), measured);
    Reply reply = answer(asked, whole);
    measured.ifPresent(
        call -> call.end(admission.portType(), asked.operation().name(), reply.fault()));
    return reply;
  }

  private Optional<PortMessages.Asked> read(byte[] message, RequestHead head, MessageMeter memory) {
    try {
      XmlInput in = messages.input(message);
      PortMessages.Asked asked = messages.read(in);
      memory.nodes(in.nodes());
      boolean plain = head.action().isEmpty() || head.action().equals(asked.operation().action());
      return plain ? Optional.of(asked) : Optional.empty();
    } catch (UnsupportedMessage | IndexOutOfBoundsException | RlsException other) {
      return Optional.empty();
    }
  }

  private Reply answer(PortMessages.Asked asked, CallAdmission.Claim claim) {
    String operation = asked.operation().name();
    ServedCall call;
    try {
      call = admission.admit(claim, operation, asked.parameters());
    } catch (RlsException refused) {
      log.info("a message was refused: {} {}", refused.error(), refused.getMessage());
      return new Reply(messages.refusal(refused), true);
    } catch (RuntimeException | Error failure) {
      RlsException unexpected = FaultMapper.unexpected("reading a message", failure);
      return new Reply(messages.refusal(unexpected), true);
    }
    try {
      Object result = CurrentCall.serve(call, () -> invoke(asked));
      call.ending().ended(Optional.empty());
      return new Reply(asked.operation().reply(result), false);
    } catch (RlsFaultMessage fault) {
      RlsError error = WireFaults.error(fault.getFaultInfo().getCode());
      call.ending().ended(Optional.of(error));
      return new Reply(messages.fault(fault), true);
    }
  }

  private Object invoke(PortMessages.Asked asked) throws RlsFaultMessage {
    return asked.operation().call(endpoint.implementation(), asked.parameters());
  }
}
