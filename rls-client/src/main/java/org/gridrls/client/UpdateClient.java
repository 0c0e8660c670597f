package org.gridrls.client;

import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Supplier;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.softstate.BloomDeltaXml;
import org.gridrls.wire.softstate.BloomFilterXml;
import org.gridrls.wire.softstate.CompressionXml;
import org.gridrls.wire.softstate.NamePartXml;
import org.gridrls.wire.softstate.SoftStateUpdate;

/**
 * Client of one index's port for soft-state updates, for senders. Each method is one call; safe for
 * threads.
 */
public final class UpdateClient {
  private static final String OCTETS = "application/octet-stream";

  private final String address;
  private final SoftStateUpdate receiver;

  public UpdateClient(SoapConnector connector, String url) {
    this.address = ServiceAddress.of(url, MemberPort.SOFT_STATE_UPDATE);
    this.receiver = connector.proxy(SoftStateUpdate.class, address);
  }

  public OpenUpdate begin(UpdateSource source, long expectedNames) {
    return WireUpdates.openUpdate(
        SoapCalls.answer(
            address, () -> receiver.beginFullUpdate(WireUpdates.toWire(source), expectedNames)));
  }

  /** {@code gzippedNames}: UTF-8 names, each followed by a line feed, sorted over all parts. */
  public void sendPart(String updateId, int number, byte[] gzippedNames) {
    NamePartXml part = new NamePartXml();
    part.setNumber(number);
    part.setCompression(CompressionXml.GZIP);
    part.setNames(new DataHandler(new OctetSource(() -> new ByteArrayInputStream(gzippedNames))));
    SoapCalls.run(address, () -> receiver.sendPart(updateId, part));
  }

  public Receipt commit(String updateId, int parts, long names) {
    return WireUpdates.receipt(
        SoapCalls.answer(address, () -> receiver.commitFullUpdate(updateId, parts, names)));
  }

  public void abort(String updateId) {
    SoapCalls.run(address, () -> receiver.abortFullUpdate(updateId));
  }

  /**
   * Sends what changed since {@code base}, which may be a state of an earlier start of the catalog.
   */
  public Receipt sendIncremental(
      UpdateSource source, BaseState base, List<String> added, List<String> removed) {
    return WireUpdates.receipt(
        SoapCalls.answer(
            address,
            () ->
                receiver.sendIncremental(
                    WireUpdates.toWire(source),
                    base.generation(),
                    added,
                    removed,
                    WireUpdates.baseBootId(source, base))));
  }

  /** Sends what changed since a state of this start of the catalog. */
  public Receipt sendIncremental(
      UpdateSource source, long baseGeneration, List<String> added, List<String> removed) {
    return sendIncremental(source, BaseState.before(source, baseGeneration), added, removed);
  }

  /** Replaces what the index holds of the source; {@code BloomFilter.of} takes Guava's filters. */
  public Receipt sendBloom(UpdateSource source, long names, BloomFilter filter) {
    var wire = new BloomFilterXml();
    wire.setNames(names);
    wire.setBits(new DataHandler(new OctetSource(filter::stream)));
    return WireUpdates.receipt(
        SoapCalls.answer(address, () -> receiver.sendBloom(WireUpdates.toWire(source), wire)));
  }

  /** The bits that changed since {@code base}; {@code names} are in the filter now. */
  public Receipt sendBloomDelta(UpdateSource source, BaseState base, long names, BitDelta bits) {
    BloomDeltaXml wire = new BloomDeltaXml();
    wire.setBaseGeneration(base.generation());
    wire.setBaseBootId(WireUpdates.baseBootId(source, base));
    wire.setNames(names);
    wire.setHashFunctions(bits.parameters().hashFunctions());
    wire.setWords(bits.parameters().words());
    wire.setSetBits(bits.encodedSet());
    wire.setClearedBits(bits.encodedCleared());
    return WireUpdates.receipt(
        SoapCalls.answer(address, () -> receiver.sendBloomDelta(WireUpdates.toWire(source), wire)));
  }

  public Receipt heartbeat(UpdateSource source) {
    return WireUpdates.receipt(
        SoapCalls.answer(address, () -> receiver.heartbeat(WireUpdates.toWire(source))));
  }

  /** Bytes that are sent without another copy of them. */
  private record OctetSource(Supplier<InputStream> bytes) implements DataSource {
    @Override
    public InputStream getInputStream() {
      return bytes.get();
    }

    @Override
    public OutputStream getOutputStream() {
      throw new UnsupportedOperationException("it is only read");
    }

    @Override
    public String getContentType() {
      return OCTETS;
    }

    @Override
    public String getName() {
      return "octets";
    }
  }
}
