package org.gridrls.kit.host.soap;

import jakarta.activation.DataHandler;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.Arrays;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.codehaus.stax2.XMLStreamReader2;
import org.gridrls.client.soap.ReadingCost;
import org.gridrls.kit.host.http.HostLimits;
import org.gridrls.kit.host.http.MessageMeter;

/**
 * Enforces the limits of a message for all its readers: of headers, parameters and unknown
 * elements. Safe for threads.
 */
public final class MeteredContent extends AbstractPhaseInterceptor<Message> {
  private final long textMax;
  private final SingleElements single;

  /**
   * @param portType whose texts may be bytes as base64, and so as long as a whole message
   */
  public MeteredContent(HostLimits.Messages limits, Class<?> portType) {
    super(Phase.POST_STREAM);
    addAfter(StaxInInterceptor.class.getName());
    textMax = isBinary(portType) ? limits.characters() : limits.text();
    single = new SingleElements(portType);
  }

  /** True if an operation takes bytes, which some clients send as text. */
  private static boolean isBinary(Class<?> portType) {
    return Arrays.stream(portType.getMethods())
        .flatMap(method -> Arrays.stream(method.getParameterTypes()))
        .flatMap(parameter -> Arrays.stream(parameter.getMethods()))
        .map(Method::getReturnType)
        .anyMatch(DataHandler.class::equals);
  }

  @Override
  public void handleMessage(Message message) {
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    if (message.getContent(XMLStreamReader.class) instanceof XMLStreamReader2 reader
        && request.getAttribute(ReadingCost.class.getName()) instanceof MessageMeter meter) {
      message.setContent(
          XMLStreamReader.class, new MeteredReader(reader, meter, textMax, single.new Watch()));
    }
  }
}
