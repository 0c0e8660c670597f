package org.gridrls.rli.soap;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.rli.update.BoundedInput;
import org.gridrls.rli.update.FilterDelta;
import org.gridrls.rli.update.UpdateReceiver;
import org.gridrls.wire.softstate.BloomDeltaXml;
import org.gridrls.wire.softstate.BloomFilterXml;
import org.gridrls.wire.softstate.CompressionXml;
import org.gridrls.wire.softstate.FullUpdateXml;
import org.gridrls.wire.softstate.NamePartXml;
import org.gridrls.wire.softstate.ReceiptXml;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.softstate.SourceXml;

/** The receiving side of soft-state updates as a SOAP port type. Safe for threads. */
final class UpdateEndpoint implements SoftStateUpdate {
  private final UpdateReceiver receiver;
  private final long filterBytesMax;
  private final Consumer<UpdateSource> senders;

  /** {@code senders} throws for those whose updates are not taken. */
  UpdateEndpoint(UpdateReceiver receiver, long filterBytesMax, Consumer<UpdateSource> senders) {
    this.receiver = receiver;
    this.filterBytesMax = filterBytesMax;
    this.senders = senders;
  }

  @Override
  public FullUpdateXml beginFullUpdate(SourceXml source, Long expectedNames) {
    return WireUpdates.toWire(receiver.begin(checked(source)));
  }

  private UpdateSource checked(SourceXml source) {
    Wire.bulk("pattern", Wire.required("source", source).getPattern());
    UpdateSource from = WireUpdates.source(source);
    senders.accept(from);
    return from;
  }

  @Override
  public void sendPart(String updateId, NamePartXml part) {
    receive(Wire.required("updateId", updateId), part);
  }

  private void receive(String updateId, NamePartXml part) {
    boolean gzip =
        Wire.required("compression", Wire.required("part", part).getCompression())
            == CompressionXml.GZIP;
    try (InputStream names = RequestParts.stream("names of the part", part.getNames())) {
      receiver.part(updateId, part.getNumber(), gzip, names);
    } catch (IOException e) {
      throw unreadable("part", e);
    }
  }

  private static RlsException unreadable(String what, IOException cause) {
    return new RlsException(
        RlsError.UPDATE_DAMAGED, "the " + what + " can't be read: " + cause.getMessage(), cause);
  }

  @Override
  public ReceiptXml commitFullUpdate(String updateId, int parts, long names) {
    return WireUpdates.toWire(receiver.commit(Wire.required("updateId", updateId), parts, names));
  }

  @Override
  public void abortFullUpdate(String updateId) {
    receiver.abort(Wire.required("updateId", updateId));
  }

  @Override
  public ReceiptXml sendIncremental(
      SourceXml source,
      long baseGeneration,
      List<String> added,
      List<String> removed,
      Long baseBootId) {
    UpdateSource from = checked(source);
    return WireUpdates.toWire(
        receiver.incremental(
            from,
            WireUpdates.base(from, baseBootId, baseGeneration),
            RequestParts.names(added),
            RequestParts.names(removed)));
  }

  @Override
  public ReceiptXml sendBloom(SourceXml source, BloomFilterXml filter) {
    UpdateSource from = checked(source);
    var bits = read(Wire.required("filter", filter));
    return WireUpdates.toWire(receiver.bloom(from, bits, filter.getNames()));
  }

  private BloomFilter read(BloomFilterXml filter) {
    try (InputStream bits = RequestParts.stream("bits of the filter", filter.getBits())) {
      InputStream bounded = new BoundedInput(bits, "a Bloom filter", filterBytesMax);
      var read = BloomFilter.readFrom(bounded);
      if (bounded.read() >= 0) {
        throw new RlsException(
            RlsError.UPDATE_DAMAGED, "there are bytes after the end of the Bloom filter");
      }
      return read;
    } catch (IOException e) {
      throw unreadable("Bloom filter", e);
    }
  }

  @Override
  public ReceiptXml sendBloomDelta(SourceXml source, BloomDeltaXml delta) {
    UpdateSource from = checked(source);
    return WireUpdates.toWire(receiver.bloomDelta(from, read(from, Wire.required("delta", delta))));
  }

  private FilterDelta read(UpdateSource source, BloomDeltaXml delta) {
    if (8L * delta.getWords() > filterBytesMax) {
      throw new RlsException(
          RlsError.TOO_LARGE, "a Bloom filter has at most " + filterBytesMax + " bytes");
    }
    BloomParameters size = new BloomParameters(64L * delta.getWords(), delta.getHashFunctions());
    BitDelta bits =
        BitDelta.decode(
            size,
            RequestParts.bytes(delta.getSetBits()),
            RequestParts.bytes(delta.getClearedBits()));
    return new FilterDelta(
        WireUpdates.base(source, delta.getBaseBootId(), delta.getBaseGeneration()),
        delta.getNames(),
        bits);
  }

  @Override
  public ReceiptXml heartbeat(SourceXml source) {
    return WireUpdates.toWire(receiver.heartbeat(checked(source)));
  }
}
