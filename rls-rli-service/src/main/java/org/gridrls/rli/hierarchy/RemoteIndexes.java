package org.gridrls.rli.hierarchy;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.ParentClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * Asks indexes over the wire who they are and who their parents are. Safe for threads.
 *
 * @param address where this index takes updates
 * @param name this server's name in the federation
 */
record RemoteIndexes(SoapConnector connector, String address, String name, long bootId)
    implements Ancestors.Asker {
  @Override
  public boolean isSelf(String url) {
    return url.equals(address) || answersAsSelf(url);
  }

  /** A machine has several names. */
  private boolean answersAsSelf(String url) {
    try {
      var server = new AdminClient(connector, url).statistics();
      return name.equals(server.getName()) && bootId == server.getBootId();
    } catch (RlsException e) {
      return false;
    }
  }

  @Override
  public Optional<List<String>> parentsOf(String url) {
    try {
      return Optional.of(
          new ParentClient(connector, url)
              .all().stream().map(status -> status.target().rli()).toList());
    } catch (RlsException e) {
      return Optional.empty();
    }
  }
}
