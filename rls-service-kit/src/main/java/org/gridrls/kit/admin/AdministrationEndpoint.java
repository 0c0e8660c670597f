package org.gridrls.kit.admin;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.kit.config.LiveConfig;
import org.gridrls.kit.config.Setting;
import org.gridrls.kit.fault.DetailedFault;
import org.gridrls.kit.host.meter.OperationReport;
import org.gridrls.kit.metric.Metric;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.admin.ConfigurationXml;
import org.gridrls.wire.admin.CounterXml;
import org.gridrls.wire.admin.ForcedUpdatesXml;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.gridrls.wire.admin.QueueStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.ServerIdentityXml;
import org.gridrls.wire.admin.SettingXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;

/** The Administration port type of one server and the services inside it. Safe for threads. */
public final class AdministrationEndpoint implements Administration {
  private final RunningServer identity;
  private final Clock clock;
  private final List<? extends HostedRole> roles;
  private final LiveConfig<?> config;
  private final StatisticsSources sources;

  /** The identity of a server. */
  public record RunningServer(String name, String version, long bootId, Instant startedAt) {}

  /**
   * Where the statistics come from, besides the roles.
   *
   * @param operations the calls of each operation
   * @param others reports by topic, such as that of the membership
   * @param properties the statistics as resource properties
   */
  public record StatisticsSources(
      Supplier<List<OperationReport>> operations,
      Supplier<List<RoleReport>> others,
      Function<StatisticsXml, PropertyDocument> properties) {}

  public AdministrationEndpoint(
      RunningServer identity,
      Clock clock,
      List<? extends HostedRole> roles,
      LiveConfig<?> config,
      StatisticsSources sources) {
    this.identity = identity;
    this.clock = clock;
    this.roles = List.copyOf(roles);
    this.config = config;
    this.sources = sources;
  }

  @Override
  public ServerIdentityXml ping() {
    ServerIdentityXml wire = new ServerIdentityXml();
    wire.setName(identity.name());
    wire.setVersion(identity.version());
    roles.forEach(role -> wire.getRole().add(role.role().configName()));
    wire.setTime(clock.instant());
    return wire;
  }

  @Override
  public StatisticsXml getStatistics() {
    return statistics();
  }

  /** Returns the reports of all roles, and of each topic that has statistics. */
  public ServerReport report() {
    Stream<RoleReport> others =
        sources.others().get().stream().filter(other -> !other.metrics().all().isEmpty());
    return new ServerReport(
        identity,
        Duration.between(identity.startedAt(), clock.instant()),
        Stream.concat(roles.stream().map(HostedRole::report), others).toList());
  }

  /** Returns what {@code getStatistics} answers. */
  public StatisticsXml statistics() {
    ServerReport report = report();
    StatisticsXml wire = new StatisticsXml();
    wire.setName(identity.name());
    wire.setVersion(identity.version());
    wire.setBootId(identity.bootId());
    wire.setStartedAt(identity.startedAt());
    wire.setUptimeMillis(report.uptime().toMillis());
    report.roles().forEach(role -> wire.getRole().add(statistics(role)));
    sources.operations().get().forEach(calls -> wire.getOperation().add(operation(calls)));
    return wire;
  }

  private static OperationStatisticsXml operation(OperationReport report) {
    OperationStatisticsXml wire = new OperationStatisticsXml();
    wire.setOperation(report.operation());
    wire.setCount(report.count());
    wire.setFailures(report.failures());
    wire.setRatePerSecond(report.ratePerSecond());
    wire.setMedianMicros(report.medianMicros());
    wire.setP99Micros(report.p99Micros());
    wire.setTotalMicros(report.totalMicros());
    return wire;
  }

  private static RoleStatisticsXml statistics(RoleReport report) {
    RoleStatisticsXml wire = new RoleStatisticsXml();
    wire.setRole(report.about());
    report.metrics().all().forEach(metric -> wire.getCounter().add(counter(metric)));
    report.queues().forEach(queue -> wire.getQueue().add(queue(queue)));
    report
        .updateTargets()
        .forEach(status -> wire.getUpdateTarget().add(WireUpdates.toWire(status)));
    return wire;
  }

  private static CounterXml counter(Metric metric) {
    CounterXml wire = new CounterXml();
    wire.setName(metric.fullName());
    wire.setValue(metric.value());
    return wire;
  }

  private static QueueStatisticsXml queue(RoleReport.Queue queue) {
    QueueStatisticsXml wire = new QueueStatisticsXml();
    wire.setName(queue.name());
    wire.setLength(queue.length());
    wire.setCapacity(queue.capacity());
    return wire;
  }

  @Override
  public ConfigurationXml getConfiguration(String key) {
    ConfigurationXml wire = new ConfigurationXml();
    config.settings().stream()
        .filter(setting -> key == null || key.equals(setting.key()))
        .forEach(setting -> wire.getSetting().add(setting(setting)));
    if (key != null && wire.getSetting().isEmpty()) {
      throw RlsException.about(
          RlsError.CONFIGURATION_KEY_NOT_FOUND, "there is no such setting", key);
    }
    return wire;
  }

  private static SettingXml setting(Setting setting) {
    SettingXml wire = new SettingXml();
    wire.setKey(setting.key());
    wire.setValue(setting.shownValue());
    wire.setChangeable(setting.changeable());
    return wire;
  }

  @Override
  public void setConfiguration(String key, String value) {
    config.change(required("key", key), required("value", value));
    roles.forEach(HostedRole::settingsChanged);
  }

  private static String required(String element, String value) {
    if (value == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "setConfiguration needs the element " + element);
    }
    return value;
  }

  @Override
  public ForcedUpdatesXml forceUpdate(String rli) {
    ForcedUpdatesXml wire = new ForcedUpdatesXml();
    roles.forEach(role -> wire.getRli().addAll(role.forceUpdate(Optional.ofNullable(rli))));
    if (rli != null && wire.getRli().isEmpty()) {
      throw RlsException.about(
          RlsError.UPDATE_TARGET_NOT_FOUND, "not an update target of this server", rli);
    }
    return wire;
  }

  @Override
  public long acceptLoss() {
    return roles.stream().mapToLong(HostedRole::acceptLoss).sum();
  }

  @Override
  public GetResourcePropertyResponse getResourceProperty(QName property) {
    GetResourcePropertyResponse wire = new GetResourcePropertyResponse();
    wire.getAny().addAll(properties(all -> all.get(property)));
    return wire;
  }

  @Override
  public GetMultipleResourcePropertiesResponse getMultipleResourceProperties(
      GetMultipleResourceProperties properties) {
    GetMultipleResourcePropertiesResponse wire = new GetMultipleResourcePropertiesResponse();
    wire.getAny().addAll(properties(all -> all.get(properties.getResourceProperty())));
    return wire;
  }

  @Override
  public QueryResourcePropertiesResponse queryResourceProperties(QueryResourceProperties query) {
    QueryResourcePropertiesResponse wire = new QueryResourcePropertiesResponse();
    wire.getContent().addAll(properties(all -> all.query(query.getQueryExpression())));
    return wire;
  }

  private List<Object> properties(Function<PropertyDocument, List<Object>> wanted) {
    try {
      return wanted.apply(sources.properties().apply(statistics()));
    } catch (DetailedFault fault) {
      throw fault.saidBy("", clock.instant());
    }
  }
}
