package org.gridrls.kit.host.soap;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.UnmarshalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.dom.DOMResult;
import org.apache.cxf.attachment.HeaderSizeExceededException;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.io.DelegatingInputStream;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.eclipse.jetty.http.HttpException;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.kit.fault.DetailedFault;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.host.http.SizeGate;
import org.gridrls.kit.host.http.SlowClientGate;
import org.gridrls.wire.types.ObjectFactory;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Also turns failures before an operation is reached into the typed fault: an unreadable message,
 * an unknown operation. The sender learns the problem with its message, but no internal details.
 * The SOAP fault code states whether the client or the server is at fault.
 */
public final class TypedFaults extends AbstractPhaseInterceptor<Message> {
  private static final Logger log = LoggerFactory.getLogger(TypedFaults.class);
  private static final JAXBContext CONTEXT = context();

  private static final String OTHER_SOAP =
      "the message is not SOAP 1.1: its envelope must be of the namespace"
          + " http://schemas.xmlsoap.org/soap/envelope/ and its content type text/xml;"
          + " SOAP 1.2 is not served";

  /** Found while a message is still coming. */
  private static final Set<RlsError> UNREAD =
      Set.of(RlsError.TOO_LARGE, RlsError.OVERLOADED, RlsError.TIMEOUT);

  /** Lists the codes of CXF for messages that ask for an operation unknown to the service. */
  private static final Set<String> NO_SUCH_OPERATION =
      Set.of(
          "NO_OPERATION",
          "NO_OPERATION_PATH",
          "NO_PART_FOUND",
          "SOAP_ACTION_MISMATCH",
          "SOAP_ACTION_MISMATCH_OP",
          "UNEXPECTED_WRAPPER_ELEMENT");

  public TypedFaults() {
    super(Phase.PRE_LOGICAL);
  }

  private static JAXBContext context() {
    try {
      return JAXBContext.newInstance(ObjectFactory.class);
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void handleMessage(Message message) {
    // else the encoding of a request that does not state one, which HTTP takes for ISO-8859-1
    message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
    if (!(message.getContent(Exception.class) instanceof Fault fault)) {
      return;
    }
    if (fault.getCause() instanceof RlsFaultMessage told) {
      blame(fault, WireFaults.error(told.getFaultInfo().getCode()));
    } else if (fault.getCause() instanceof DetailedFault standard) {
      fault.setFaultCode(Fault.FAULT_CODE_CLIENT);
      fault.setMessage(standard.getMessage());
      fault.setDetail(standard.detail());
    } else if (!fault.hasDetails()) {
      RlsException typed = typed(fault, message);
      if (UNREAD.contains(typed.error())) {
        // else the rest of the message is waited for before the reply is written
        message.getExchange().getInMessage().removeContent(DelegatingInputStream.class);
      }
      log.info("a message was refused: {} {}", typed.error(), fault.getMessage());
      blame(fault, typed.error());
      fault.setMessage(typed.getMessage());
      fault.setDetail(detail(WireFaults.toWire(typed).getFaultInfo()));
    }
  }

  /** A version mismatch and a header that is not understood keep the fault codes of their own. */
  private static void blame(Fault fault, RlsError error) {
    if (isOurs(fault) && error.blame() == RlsError.Blame.CALLER) {
      fault.setFaultCode(Fault.FAULT_CODE_CLIENT);
    }
  }

  private static boolean isOurs(Fault fault) {
    return Fault.FAULT_CODE_SERVER.equals(fault.getFaultCode());
  }

  private static RlsException typed(Fault fault, Message message) {
    Optional<RlsException> refused = Causes.first(fault, RlsException.class);
    if (refused.isPresent()) {
      return refused.get();
    }
    if (hasStatus(fault, 408)) {
      return new RlsException(RlsError.TIMEOUT, SlowClientGate.MESSAGE);
    }
    if (hasStatus(fault, 413)) {
      return new RlsException(RlsError.TOO_LARGE, SizeGate.MESSAGE);
    }
    if (NO_SUCH_OPERATION.contains(String.valueOf(fault.getCode()))) {
      return new RlsException(
          RlsError.UNKNOWN_OPERATION, "the service has no such operation; see its WSDL");
    }
    Optional<String> element = UnreadableElement.of(fault, message.getExchange().getInMessage());
    if (element.isPresent()) {
      return new RlsException(RlsError.BAD_ARGUMENT, element.get());
    }
    if ("VersionMismatch".equals(fault.getFaultCode().getLocalPart())) {
      return new RlsException(RlsError.BAD_ARGUMENT, OTHER_SOAP);
    }
    if (!isOurs(fault) || isUnreadable(fault)) {
      return new RlsException(
          RlsError.BAD_ARGUMENT, "the message can't be read as SOAP 1.1 of this service");
    }
    if (message.getExchange().getBindingOperationInfo() == null) {
      return new RlsException(
          RlsError.UNKNOWN_OPERATION,
          "the message asks for no operation of the service; see its WSDL");
    }
    return FaultMapper.unexpected("reading a message", fault);
  }

  private static boolean hasStatus(Throwable failure, int status) {
    return Causes.of(failure)
        .anyMatch(t -> t instanceof HttpException http && http.getCode() == status);
  }

  /** The last one is what a message without a body leads to. */
  private static boolean isUnreadable(Throwable failure) {
    return Causes.of(failure)
        .anyMatch(
            t ->
                t instanceof XMLStreamException
                    || t instanceof UnmarshalException
                    || t instanceof IOException
                    || t instanceof NoSuchElementException
                    || t instanceof HeaderSizeExceededException);
  }

  /** The typed fault as the detail of a SOAP fault. */
  public static Element detail(RlsFaultXml fault) {
    try {
      DOMResult result = new DOMResult();
      CONTEXT.createMarshaller().marshal(new ObjectFactory().createRlsFault(fault), result);
      Document document = (Document) result.getNode();
      Element detail = document.createElement("detail");
      detail.appendChild(document.removeChild(document.getDocumentElement()));
      return detail;
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }
}
