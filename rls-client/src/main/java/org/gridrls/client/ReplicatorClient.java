package org.gridrls.client;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.replicator.CreatedReplicatorXml;
import org.gridrls.wire.replicator.ItemPageXml;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.ReplicatorPageXml;
import org.gridrls.wire.replicator.RequestedFilesXml;
import org.gridrls.wire.replicator.ResourceNotDestroyedFault;
import org.gridrls.wire.replicator.ResourceUnavailableFault;
import org.gridrls.wire.replicator.ResourceUnknownFault;
import org.gridrls.wire.types.RlsFaultMessage;

/** Client of one replicator and its replications, by id. One call a method, safe for threads. */
public final class ReplicatorClient {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~-]+");
  private final SoapConnector connector;
  private final String address;

  public ReplicatorClient(SoapConnector connector, String url) {
    this.connector = connector;
    this.address = ServiceAddress.of(url, MemberPort.REPLICATOR);
  }

  public String address() {
    return address;
  }

  private Replicator service() {
    return connector.proxy(Replicator.class, address);
  }

  /** Creates a replication that is not started; the same request id returns the same one. */
  public ReplicationStatusXml create(String requestId, ReplicationOptionsXml options) {
    return create(requestId, options, null).getStatus();
  }

  /**
   * Creates a replication that is not started, with the files of a request file or of a search;
   * none if {@code files} is null. The same request id returns the same one.
   */
  public CreatedReplicatorXml create(
      String requestId, ReplicationOptionsXml options, RequestedFilesXml files) {
    return call(
        service -> service.createReplicator(requestId, options, List.of(), false, null, files));
  }

  public ReplicatorPageXml list(PageRequest page) {
    return call(service -> service.listReplicators(WireMappings.toWire(page)));
  }

  /** Calls the service itself, as in {@code call(service -> service.removeWish(id))}. */
  public <T> T call(ReplicatorCall<T> operation) {
    return SoapCalls.answer(address, () -> operation.call(service()));
  }

  /** An operation of a replication that changes or shows it. */
  @FunctionalInterface
  public interface ReplicatorCall<T> {
    T call(Replicator replication) throws RlsFaultMessage;
  }

  /** Calls the replication with this id, as in {@code of(id, Replicator::suspend)}. */
  public <T> T of(String id, ReplicatorCall<T> operation) {
    String resource = address + "/" + id;
    if (!ID.matcher(id).matches()) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is no id of a replication", id);
    }
    return SoapCalls.answer(
        resource, () -> operation.call(connector.proxy(Replicator.class, resource)));
  }

  /** Files that the replication has already are skipped, so the call can be repeated. */
  public ReplicationStatusXml add(String id, List<ReplicationItemXml> items) {
    return of(id, replication -> replication.addItems(items));
  }

  public ItemPageXml items(
      String id, Optional<String> name, Optional<ItemStateXml> state, PageRequest page) {
    return of(
        id, one -> one.findItems(name.orElse(null), state.orElse(null), WireMappings.toWire(page)));
  }

  /** Stops it and removes it; the copies stay. */
  public void destroy(String id) {
    of(
        id,
        replication -> {
          try {
            replication.destroy();
            return null;
          } catch (ResourceUnknownFault
              | ResourceUnavailableFault
              | ResourceNotDestroyedFault fault) {
            throw RlsException.about(RlsError.BAD_ARGUMENT, fault.getMessage(), id);
          }
        });
  }
}
