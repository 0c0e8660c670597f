package org.gridrls.replicator.soap;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.client.ServiceAddress;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.service.BulkRequests;
import org.gridrls.replicator.service.ReplicationOperations;
import org.gridrls.replicator.service.RuleOperations;
import org.gridrls.wire.replicator.CreatedReplicatorXml;
import org.gridrls.wire.replicator.ItemPageXml;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.ReplicatorPageXml;
import org.gridrls.wire.replicator.RequestedFilesXml;
import org.gridrls.wire.replicator.WishPageXml;
import org.gridrls.wire.replicator.WishStatusXml;
import org.gridrls.wire.replicator.WishXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.wsn.b.CreatePullPoint;
import org.gridrls.wire.wsn.b.CreatePullPointResponse;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetCurrentMessageResponse;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.SubscribeResponse;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.notify.soap.ProducerOperations;
import org.gridrls.wsrf.property.PropertyEndpoint;
import org.gridrls.wsrf.property.PropertyOperations;
import org.gridrls.wsrf.resource.Lifetime;
import org.gridrls.wsrf.resource.LifetimeMessages;
import org.gridrls.wsrf.resource.References;
import org.gridrls.wsrf.resource.RequestedLifetime;
import org.gridrls.wsrf.resource.ResourcePath;

/** The port type of the replicator and of its requests. Safe for threads. */
final class ReplicatorEndpoint extends PropertyEndpoint implements Replicator {
  static final String PATH = MemberPort.REPLICATOR.path().substring("/ws".length());

  private final ReplicationOperations operations;
  private final BulkRequests bulk;
  private final RuleOperations rules;
  private final Destinations destinations;
  private final Optional<String> catalog;
  private final ResourcePath path;
  private final StandardFaultMapper faults;
  private final ReplicationNotices notices;
  private final CostlyCalls costly = CostlyCalls.scans();

  ReplicatorEndpoint(
      ReplicationOperations operations,
      BulkRequests bulk,
      RuleOperations rules,
      RoleContext context,
      Optional<String> catalog,
      ReplicationNotices notices) {
    super(properties(operations, context));
    this.operations = operations;
    this.bulk = bulk;
    this.rules = rules;
    this.destinations = operations.destinations();
    this.catalog = catalog;
    this.notices = notices;
    this.path = path(context);
    this.faults = new StandardFaultMapper(context.clock());
  }

  private static PropertyOperations properties(
      ReplicationOperations operations, RoleContext context) {
    ResourcePath path = path(context);
    RequestProperties documents = new RequestProperties(operations);
    return new PropertyOperations(
        new StandardFaultMapper(context.clock()),
        path::calledAddress,
        () -> documents.of(path.called()));
  }

  /** Returns the addresses of replications. */
  static ResourcePath path(RoleContext context) {
    return new ResourcePath(context.baseUrl(), PATH);
  }

  private String called() {
    String id = path.called();
    if (id.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "call the address of a replication: " + path.address("ID"));
    }
    return id;
  }

  private ReplicationStatusXml status(ReplicationOperations.RequestView shown) {
    return ReplicationMessages.status(shown, path.address(shown.replication().id()));
  }

  @Override
  public CreatedReplicatorXml createReplicator(
      String requestId,
      ReplicationOptionsXml options,
      List<ReplicationItemXml> item,
      Boolean autostart,
      Integer lifetimeSeconds,
      RequestedFilesXml files) {
    ReplicationOperations.RequestDraft draft =
        new ReplicationOperations.RequestDraft(
            Wire.required("requestId", requestId),
            Optional.of(CurrentCall.provedCaller().name()),
            addressed(options),
            autostart == null || autostart,
            Optional.ofNullable(lifetimeSeconds).map(Duration::ofSeconds));
    List<WantedFile> listed = ReplicationMessages.files(item);
    BulkRequests.Created created =
        files == null
            ? new BulkRequests.Created(operations.create(draft, listed), List.of())
            : CurrentCall.costly(
                costly, () -> RequestedFiles.of(files, listed).create(bulk, draft));
    CreatedReplicatorXml wire = new CreatedReplicatorXml();
    wire.setStatus(status(created.request()));
    wire.setReference(References.to(wire.getStatus().getAddress()));
    wire.getRejected().addAll(RequestedFiles.rejected(created));
    return wire;
  }

  private ReplicationOptions addressed(ReplicationOptionsXml options) {
    ReplicationOptions wanted = ReplicationMessages.options(options, catalog);
    return new ReplicationOptions(
        wanted.destination(),
        wanted.catalog().map(url -> ServiceAddress.of(url, MemberPort.LOCAL_REPLICA_CATALOG)),
        wanted.priority(),
        wanted.concurrency());
  }

  @Override
  public ReplicatorPageXml listReplicators(PageRequestXml page) {
    PageRequest asked = WireMappings.page(page);
    List<ReplicationOperations.RequestView> found = operations.list(after(asked), asked.limit());
    ReplicatorPageXml wire = new ReplicatorPageXml();
    found.forEach(one -> wire.getReplicator().add(status(one)));
    if (found.size() == asked.limit()) {
      wire.setNextCursor("" + found.get(found.size() - 1).replication().number());
    }
    return wire;
  }

  private static long after(PageRequest page) {
    String cursor = page.cursor().orElse("0");
    if (!cursor.matches("\\d{1,18}")) {
      throw new RlsException(RlsError.BAD_CURSOR, "not a cursor of this service");
    }
    return Long.parseLong(cursor);
  }

  @Override
  public ReplicationStatusXml getStatus() {
    return status(operations.get(called()));
  }

  @Override
  public ReplicationStatusXml addItems(List<ReplicationItemXml> item) {
    return status(operations.add(called(), ReplicationMessages.files(item)));
  }

  @Override
  public ItemPageXml findItems(String logicalName, ItemStateXml state, PageRequestXml page) {
    PageRequest asked = WireMappings.page(page);
    Destinations.FileDestination place =
        destinations.place(operations.get(called()).replication().options().destination());
    List<StoredItem> found =
        operations.items(
            called(),
            after(asked),
            Optional.ofNullable(logicalName),
            Optional.ofNullable(state).map(word -> ItemState.valueOf(word.name())),
            asked.limit());
    ItemPageXml wire = new ItemPageXml();
    found.forEach(
        one -> wire.getItem().add(ReplicationMessages.item(one, place, operations.wait(one))));
    if (found.size() == asked.limit()) {
      wire.setNextCursor("" + found.get(found.size() - 1).number());
    }
    return wire;
  }

  private ReplicationStatusXml changed(Function<String, ReplicationOperations.RequestView> change) {
    return status(change.apply(called()));
  }

  @Override
  public ReplicationStatusXml start() {
    return changed(operations::begin);
  }

  @Override
  public ReplicationStatusXml suspend() {
    return changed(operations::suspend);
  }

  @Override
  public ReplicationStatusXml resume() {
    return changed(operations::begin);
  }

  @Override
  public ReplicationStatusXml stop() {
    return changed(operations::stop);
  }

  @Override
  public ReplicationStatusXml retryItems() {
    return changed(operations::retry);
  }

  @Override
  public ReplicationStatusXml removeItems(List<String> logicalName) {
    return changed(id -> operations.remove(id, logicalName));
  }

  @Override
  public ReplicationStatusXml setPriority(int priority) {
    return changed(id -> operations.prioritize(id, priority));
  }

  @Override
  public WishStatusXml createWish(String requestId, WishXml rule) {
    Wire.required("wish", rule);
    return RuleMessages.status(
        rules.create(
            new RuleOperations.RuleDraft(
                Wire.required("requestId", requestId),
                Optional.of(CurrentCall.provedCaller().name()),
                RuleMessages.names(rule.getNames(), rule.getCollection()),
                rule.getCopies() == null ? 0 : rule.getCopies(),
                addressed(rule.getOptions()))));
  }

  @Override
  public WishPageXml listWishes(PageRequestXml page) {
    PageRequest asked = WireMappings.page(page);
    List<RuleOperations.RuleView> found = rules.list(after(asked), asked.limit());
    WishPageXml wire = new WishPageXml();
    found.forEach(one -> wire.getWish().add(RuleMessages.status(one)));
    if (found.size() == asked.limit()) {
      wire.setNextCursor("" + found.get(found.size() - 1).rule().number());
    }
    return wire;
  }

  @Override
  public void removeWish(String id) {
    rules.remove(Wire.required("id", id));
  }

  @Override
  public SubscribeResponse subscribe(Subscribe request) {
    return producer().subscribe(request);
  }

  @Override
  public GetCurrentMessageResponse getCurrentMessage(GetCurrentMessage request) {
    return producer().current(request);
  }

  @Override
  public CreatePullPointResponse createPullPoint(CreatePullPoint request) {
    return notices.pullPoints().createPullPoint();
  }

  private ProducerOperations producer() {
    return faults.answer(path.calledAddress(), () -> notices.producer(path.called()));
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime request) {
    return faults.answer(path.calledAddress(), () -> granted(request));
  }

  private SetTerminationTimeResponse granted(SetTerminationTime request) {
    String id = calledReplication();
    Optional<RequestedLifetime> wanted = LifetimeMessages.requested(request);
    var now = operations.now();
    var end = wanted.map(lifetime -> now.plus(lifetime.from(now)));
    operations.end(id, end);
    return LifetimeMessages.answer(new Lifetime(end.orElse(null), now));
  }

  @Override
  public void destroy() {
    faults.answer(
        path.calledAddress(),
        () -> {
          operations.destroy(calledReplication());
          return Optional.empty();
        });
  }

  /** The identity of the replication that the call is about. */
  private String calledReplication() {
    return operations
        .find(path.called())
        .orElseThrow(RequestProperties::unknown)
        .replication()
        .id();
  }
}
