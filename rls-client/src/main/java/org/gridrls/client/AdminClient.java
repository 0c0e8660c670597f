package org.gridrls.client;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.MemberPort;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.admin.ServerIdentityXml;
import org.gridrls.wire.admin.SettingXml;
import org.gridrls.wire.admin.StatisticsXml;

/** Client of the administration port of one server. Each method is one call; safe for threads. */
public final class AdminClient {
  private final String address;
  private final Administration administration;

  public AdminClient(SoapConnector connector, String url) {
    this(connector, MemberAddress.of(url));
  }

  /** Calls fail that another server than the expected one answers. */
  public AdminClient(SoapConnector connector, MemberAddress at) {
    this.address = ServiceAddress.of(at.url(), MemberPort.ADMINISTRATION);
    this.administration =
        connector.proxy(Administration.class, new MemberAddress(address, at.expected()));
  }

  public String address() {
    return address;
  }

  public ServerIdentityXml ping() {
    return SoapCalls.answer(address, administration::ping);
  }

  public StatisticsXml statistics() {
    return SoapCalls.answer(address, administration::getStatistics);
  }

  /** One setting, or all of them; CONFIGURATION_KEY_NOT_FOUND for an unknown key. */
  public List<SettingXml> configuration(Optional<String> key) {
    return SoapCalls.answer(address, () -> administration.getConfiguration(key.orElse(null)))
        .getSetting();
  }

  /**
   * Changes a setting until the server's next start. CONFIGURATION_KEY_NOT_FOUND for an unknown
   * key; BAD_ARGUMENT for a setting that is read at start only, and for a value that it can't have;
   * nothing is changed then.
   */
  public void setConfiguration(String key, String value) {
    SoapCalls.run(address, () -> administration.setConfiguration(key, value));
  }

  /**
   * Accepts that the catalog of this server lost acknowledged changes; returns how many were known
   * to be lost.
   */
  public long acceptLoss() {
    return SoapCalls.answer(address, administration::acceptLoss);
  }

  /** Starts a full update now, for one update target or all; returns those it was started for. */
  public List<String> forceUpdate(Optional<String> rli) {
    return SoapCalls.answer(address, () -> administration.forceUpdate(rli.orElse(null))).getRli();
  }
}
