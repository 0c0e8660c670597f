package org.gridrls.rli;

import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.hash.Funnels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.RliClient;
import org.gridrls.client.UpdateClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A whole index over the wire. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RliServiceTest {
  private final Closer closer = new Closer();
  private final MutableClock clock = MutableClock.standing();
  private RliService service;
  private RliClient rli;
  private UpdateClient updates;

  @BeforeAll
  void start(@TempDir Path directory) {
    SoapConnector connector = closer.opened(new SoapConnector(Timeouts.DEFAULT));
    SoapHost host =
        closer.opened(SoapHost.bind(ConfigFile.of(Map.of("port", 0), HostConfig::read).value()));
    RoleContext context =
        new RoleContext(
            "index",
            1,
            host.baseUrl(),
            directory,
            new Clocks(clock, clock),
            connector,
            new MembershipView());
    RliConfig config = ConfigFile.of(Map.of(), RliConfig::read).value();
    service =
        closer.opened(
            RliService.open(() -> config, context, (sources, served) -> Samples.noParents()));
    service.endpoints().forEach(host::publish);
    host.accept();
    rli = new RliClient(connector, host.baseUrl());
    updates = new UpdateClient(connector, host.baseUrl());
  }

  @AfterAll
  void stop() {
    closer.close();
  }

  private void list(UpdateSource source, String... names) {
    OpenUpdate open = updates.begin(source, names.length);
    updates.sendPart(open.updateId(), 0, Samples.gzip(Samples.lines(List.of(names))));
    assertEquals(
        Receipt.Outcome.ACCEPTED, updates.commit(open.updateId(), 1, names.length).outcome());
  }

  @Test
  void listsComeInPartsAndAreAskedFor() {
    list(source("lists", 1, 1), "lists/1", "lists/2");
    updates.sendIncremental(
        source("lists", 1, 2), 1, List.of("lists/\uD83D\uDE00"), List.of("lists/1"));
    IndexAnswer answer = rli.lrcsOf(names("lists/1", "lists/\uD83D\uDE00"));
    assertEquals(0, answer.names().get(0).locations().size());
    assertEquals(2, answer.names().get(1).locations().get(0).generation());
    assertEquals(
        Receipt.Outcome.FULL_UPDATE_NEEDED, updates.heartbeat(source("lists", 1, 9)).outcome());
    RoleReport report = service.report();
    assertTrue(report.metrics().value("listNames") >= 2, report.metrics().all().toString());
    assertTrue(report.metrics().value("updatesAccepted") >= 2, report.metrics().all().toString());
    assertTrue(report.metrics().value("fullUpdatesNeeded") >= 1, report.metrics().all().toString());
  }

  @Test
  void aFilterMadeByGuavaIsUnderstood() {
    var guava =
        com.google.common.hash.BloomFilter.<CharSequence>create(
            Funnels.stringFunnel(StandardCharsets.UTF_8), 1_000, 0.001);
    guava.put("guava/é");
    updates.sendBloom(source("guava", 1, 1), 1, BloomFilter.of(guava));
    IndexAnswer answer = rli.lrcsOf(names("guava/é", "guava/e"));
    assertEquals("guava", answer.names().get(0).locations().get(0).lrcMember());
    assertEquals(0, answer.names().get(1).locations().size());
    refused(
        RlsError.WILDCARD_NEEDS_LIST,
        () -> rli.lrcsMatching(GlobPattern.of("guava/*"), Optional.empty(), PageRequest.first()));
    assertTrue(rli.senders().senders().stream().anyMatch(one -> one.lrcMember().equals("guava")));
    assertTrue(service.report().metrics().value("filterBytes") > 0);
  }

  @Test
  void aBigFilterTravelsAsAnAttachment() {
    BloomFilter.Builder bits = new BloomFilter.Builder(BloomParameters.perName(2_000_000, 10, 3));
    bits.add("big/1");
    updates.sendBloom(source("big", 1, 1), 1, bits.build());
    assertEquals(1, rli.lrcsOf(names("big/1")).names().get(0).locations().size());
  }

  @Test
  void locateSaysWhichCatalogCouldNotBeAsked() {
    UpdateSource nobody =
        UpdateSource.direct(
            UpdateSource.Catalog.of("http://127.0.0.1:9/ws/lrc", "nobody"),
            new BaseState(1, 1),
            Samples.LEASE,
            List.of());
    list(nobody, "nobody/1");
    LocateResult result =
        rli.locate(names("nobody/1"), Duration.ofSeconds(20), AttributeSelection.NONE);
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    assertEquals(CatalogOutcome.Kind.UNREACHABLE, result.catalogs().get(0).kind());
  }

  @Test
  void faultsAreTypedOverTheWire() {
    refused(RlsError.UPDATE_NOT_FOUND, () -> updates.commit("no such update", 1, 1));
    OpenUpdate open = updates.begin(source("unsorted", 1, 1), 2);
    refused(
        RlsError.UPDATE_DAMAGED,
        () -> updates.sendPart(open.updateId(), 0, Samples.gzip(Samples.lines(List.of("b", "a")))));
    refused(RlsError.UPDATE_DAMAGED, () -> updates.sendPart(open.updateId(), 0, new byte[20]));
  }

  @Test
  void reportsItsOpenUpdates() {
    OpenUpdate open = updates.begin(source("open", 1, 1), 2);
    RoleReport.Queue queue = service.report().queues().get(0);
    assertTrue(queue.length() >= 1 && queue.capacity() == 64, queue.toString());
    updates.abort(open.updateId());
  }
}
