package org.gridrls.web.redirect;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.security.Caller;
import org.gridrls.transfer.metalink.Metalink;
import org.gridrls.transfer.order.TargetOrder;

/**
 * Answers {@code GET /f/<logical name>} and {@code GET /f/?lfn=<logical name>}. The name is a value
 * to look up, never a path. Safe for threads.
 */
public final class RedirectServlet extends LocatingServlet {
  private static final long serialVersionUID = 1;

  public RedirectServlet(
      Index index, TargetOrder order, RedirectConfig config, LocatingServer server) {
    super(index, order, config, server);
  }

  @Override
  RedirectAnswer answer(HttpServletRequest request, Caller caller) {
    LogicalName name = name(request);
    TargetOrder ordered = order(request);
    LocateResult result = located(List.of(name), caller);
    return RedirectAnswer.of(
        result, ordered.of(result.names().get(0)), wantsMetalink(request), context);
  }

  private static LogicalName name(HttpServletRequest request) {
    String path = (String) request.getAttribute(UndecodedPath.ATTRIBUTE);
    if (path != null && !path.isEmpty()) {
      return NamePath.name(path);
    }
    return NamePath.parameter(request.getQueryString(), "lfn")
        .map(LogicalName::new)
        .orElseThrow(
            () ->
                new RlsException(
                    RlsError.BAD_ARGUMENT, "the URL has no logical name: /f/NAME or /f/?lfn=NAME"));
  }

  /**
   * Programs that cannot send the header say {@code ?metalink}. Who takes a Metalink as well as
   * anything else, such as aria2, wants the file.
   */
  private static boolean wantsMetalink(HttpServletRequest request) {
    String accept = String.valueOf(request.getHeader("Accept")).toLowerCase(Locale.ROOT);
    return NamePath.parameter(request.getQueryString(), "metalink").isPresent()
        || (accept.contains(Metalink.MEDIA_TYPE) && !accept.contains("*/*"));
  }
}
