package org.gridrls.registry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.Registrations;
import org.gridrls.kit.membership.Registrations.MembershipStorage;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.registry.membership.Members;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Servers that keep themselves members of two registries over SOAP, renewing by hand. */
abstract class RegistrationsFixture {
  static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir Path directory;
  final MutableClock clock = MutableClock.standing();
  final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
  final MembershipView view = new MembershipView("a");
  RunningRegistry registry = RunningRegistry.start(clock);
  RunningRegistry second = RunningRegistry.start(clock);
  final RegistryClient client = new RegistryClient(connector, registry.baseUrl());
  final RegistryClient secondClient = new RegistryClient(connector, second.baseUrl());

  @AfterEach
  void stop() {
    registry.close();
    second.close();
    connector.close();
  }

  Registrations join(Member self, MembershipView learns, RegistryClient... registries)
      throws Exception {
    MembershipStorage keeping = keeping(directory.resolve(self.name() + self.bootId()));
    return byHand(self, learns, keeping, registries);
  }

  static Registrations byHand(
      Member self, MembershipView learns, MembershipStorage keeping, RegistryClient... registries) {
    MembershipConfig config = new MembershipConfig(List.of(), LEASE, true);
    Registrations registrations =
        Registrations.byHand(List.of(registries), self, config, learns, keeping);
    registrations.runOnce();
    return registrations;
  }

  MembershipStorage keeping(Path home) throws Exception {
    return new MembershipStorage(Files.createDirectories(home), Clocks.both(clock), any -> {});
  }

  Registrations join(String name, long bootId, MembershipView learns) throws Exception {
    return join(Members.lrc(name, bootId, 0), learns, client);
  }

  Registrations both(String name, MembershipView learns) throws Exception {
    return join(Members.lrc(name, 1, 0), learns, client, secondClient);
  }

  List<String> known() {
    return view.known().members().stream().map(Member::name).toList();
  }

  List<String> silent() {
    return silent(view);
  }

  static List<String> silent(MembershipView of) {
    return of.known().silent().stream().map(SilentMember::name).toList();
  }

  List<String> expected() {
    return client.allMembers(MemberFilter.EXPECTED).stream()
        .map(entry -> entry.member().name())
        .toList();
  }

  List<String> listed() {
    return client.allMembers(MemberFilter.ALL).stream()
        .map(entry -> entry.member().name())
        .toList();
  }

  void pass(Duration time, Registrations... renewing) {
    Duration third = LEASE.dividedBy(3);
    for (Duration left = time; left.compareTo(Duration.ZERO) > 0; left = left.minus(third)) {
      clock.advance(third);
      Stream.of(renewing).forEach(Registrations::runOnce);
    }
  }
}
