package org.gridrls.kit.host.http;

import java.io.ByteArrayInputStream;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.eclipse.jetty.server.Request;
import org.gridrls.api.member.MemberPort;

/** The class of a request, which determines the {@link Lanes lane} that serves it. */
public enum RequestClass {
  /**
   * Requests that keep a federation together and show its state, small and quickly done: pings,
   * health and metrics, leases of members, heartbeats of catalogs.
   */
  CONTROL,
  /** Soft-state updates. */
  UPDATES,
  /** Large messages and those with attachments, which may come slowly. */
  STREAMS,
  /** All else. */
  QUESTIONS;

  private static final Pattern ADDRESS =
      Pattern.compile("/ws(?:/signed|/session|/password)?(/[^/]+)(?:/.*)?");
  private static final String ADMINISTRATION = below(MemberPort.ADMINISTRATION);
  private static final String REGISTRY = below(MemberPort.REGISTRY);
  private static final String UPDATE = below(MemberPort.SOFT_STATE_UPDATE);

  /** Pages that are made from memory. */
  private static final Set<String> PAGES = Set.of("/health", "/metrics");

  /** {@code SetTerminationTime} renews a member's lease by the standards. */
  private static final Set<String> LEASES =
      Set.of("register", "renew", "leave", "SetTerminationTime");

  private static String below(MemberPort port) {
    return port.path().substring("/ws".length());
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static RequestClass of(Request request) {
    String path = Request.getPathInContext(request);
    if (PAGES.contains(path)) {
      return CONTROL;
    }
    if (!request.getMethod().equals("POST")) {
      return QUESTIONS;
    }
    WholeRequest whole = Request.as(request, WholeRequest.class);
    if (whole != null) {
      return of(path, whole.message());
    }
    return service(path).equals(UPDATE) ? UPDATES : STREAMS;
  }

  /** Returns what a whole message is about that was sent to a path. */
  public static RequestClass of(String path, byte[] message) {
    String service = service(path);
    if (message.length <= BodyPrereader.BEGIN_BYTES && isControl(service, message)) {
      return CONTROL;
    }
    return service.equals(UPDATE) ? UPDATES : QUESTIONS;
  }

  private static String service(String path) {
    if (path.startsWith("/ws/") && path.length() > 4 && path.indexOf('/', 4) < 0) {
      return path.substring(3);
    }
    Matcher address = ADDRESS.matcher(path);
    return address.matches() ? address.group(1) : "";
  }

  /** The operation is read from the message, not from a header, which might say anything. */
  private static boolean isControl(String service, byte[] message) {
    if (service.equals(ADMINISTRATION)) {
      return operation(message).equals("ping");
    }
    if (service.equals(REGISTRY)) {
      return LEASES.contains(operation(message));
    }
    return service.equals(UPDATE) && operation(message).equals("heartbeat");
  }

  /** The name of the first element in the body; empty if there is none. */
  private static String operation(byte[] message) {
    try {
      XMLStreamReader reader =
          StaxUtils.createXMLStreamReader(new ByteArrayInputStream(message), "UTF-8");
      try {
        return operation(reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException | RuntimeException unreadable) {
      return ""; // its service says why
    }
  }

  private static String operation(XMLStreamReader reader) throws XMLStreamException {
    int depth = 0;
    boolean body = false;
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        if (depth == 3 && body) {
          return reader.getLocalName();
        }
        body |= depth == 2 && reader.getLocalName().equals("Body");
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
    }
    return "";
  }
}
