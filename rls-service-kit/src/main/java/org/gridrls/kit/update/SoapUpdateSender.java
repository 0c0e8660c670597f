package org.gridrls.kit.update;

import java.util.List;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.UpdateClient;
import org.gridrls.client.soap.SoapConnector;

/** Sends updates by SOAP. Safe for threads. */
public final class SoapUpdateSender implements UpdateSender {
  private final UpdateClient client;

  public SoapUpdateSender(SoapConnector connector, String url) {
    this.client = new UpdateClient(connector, url);
  }

  @Override
  public OpenUpdate begin(UpdateSource source, long expectedNames) {
    return client.begin(source, expectedNames);
  }

  @Override
  public void sendPart(String updateId, int number, byte[] gzippedNames) {
    client.sendPart(updateId, number, gzippedNames);
  }

  @Override
  public Receipt commit(String updateId, int parts, long names) {
    return client.commit(updateId, parts, names);
  }

  @Override
  public void abort(String updateId) {
    client.abort(updateId);
  }

  @Override
  public Receipt sendIncremental(
      UpdateSource source, BaseState base, List<String> added, List<String> removed) {
    return client.sendIncremental(source, base, added, removed);
  }

  @Override
  public Receipt sendBloom(UpdateSource source, long names, BloomFilter filter) {
    return client.sendBloom(source, names, filter);
  }

  @Override
  public Receipt sendBloomDelta(UpdateSource source, BaseState base, long names, BitDelta bits) {
    return client.sendBloomDelta(source, base, names, bits);
  }

  @Override
  public Receipt heartbeat(UpdateSource source) {
    return client.heartbeat(source);
  }
}
