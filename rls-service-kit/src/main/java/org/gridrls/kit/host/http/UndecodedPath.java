package org.gridrls.kit.host.http;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Takes what follows one of the {@link #PREFIXES} in a path as a name, exactly as it was sent: the
 * name becomes an attribute of the request, and the path becomes the prefix alone, so nothing is
 * normalised and no name is taken for a path. Other paths that could be read in two ways are
 * refused. Safe for threads.
 */
public final class UndecodedPath extends Handler.Wrapper {
  /** The redirector's prefix. */
  public static final String FILES = "/f/";

  /** The prefix of GA4GH DRS. */
  public static final String OBJECTS = "/ga4gh/drs/v1/";

  public static final List<String> PREFIXES = List.of(FILES, OBJECTS);

  /** The attribute of the request with the name, still percent-encoded. */
  public static final String ATTRIBUTE = UndecodedPath.class.getName();

  /** Says what the parser lets through to this handler, which refuses it in other paths. */
  public static final UriCompliance COMPLIANCE =
      UriCompliance.DEFAULT.with(
          "names",
          Violation.AMBIGUOUS_PATH_SEGMENT,
          Violation.AMBIGUOUS_EMPTY_SEGMENT,
          Violation.AMBIGUOUS_PATH_SEPARATOR,
          Violation.AMBIGUOUS_PATH_PARAMETER,
          Violation.AMBIGUOUS_PATH_ENCODING,
          Violation.SUSPICIOUS_PATH_CHARACTERS);

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpURI uri = request.getHttpURI();
    String path = uri.getPath();
    for (String prefix : PREFIXES) {
      if (path != null && path.startsWith(prefix)) {
        String query = uri.getQuery() == null ? "" : "?" + uri.getQuery();
        Request named = Request.serveAs(request, HttpURI.build(uri, prefix + query));
        named.setAttribute(ATTRIBUTE, path.substring(prefix.length()));
        return super.handle(named, response, callback);
      }
    }
    if (uri.hasViolations()) {
      Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400);
      return true;
    }
    return super.handle(request, response, callback);
  }
}
