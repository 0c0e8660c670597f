package org.gridrls.kit.update;

import java.util.List;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;

/** Port of one index for updates. Every call may throw RlsException. Safe for threads. */
public interface UpdateSender {
  OpenUpdate begin(UpdateSource source, long expectedNames);

  void sendPart(String updateId, int number, byte[] gzippedNames);

  Receipt commit(String updateId, int parts, long names);

  void abort(String updateId);

  Receipt sendIncremental(
      UpdateSource source, BaseState base, List<String> added, List<String> removed);

  Receipt sendBloom(UpdateSource source, long names, BloomFilter filter);

  Receipt sendBloomDelta(UpdateSource source, BaseState base, long names, BitDelta bits);

  Receipt heartbeat(UpdateSource source);
}
