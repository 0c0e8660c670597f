package org.gridrls.perf.micro.wss;

import java.io.ByteArrayInputStream;
import org.apache.cxf.staxutils.StaxUtils;
import org.gridrls.wss.message.Addressing;

/** No signatures: what the messages themselves cost. Safe for threads. */
record PlainEngine(Codec codec) implements MessageEngine {
  @Override
  public byte[] write(Object message, Addressing addressing) throws Exception {
    return OwnEngine.plain(codec, message, addressing);
  }

  @Override
  public Object read(byte[] message) throws Exception {
    return codec.readEnvelope(
        StaxUtils.createXMLStreamReader(new ByteArrayInputStream(message), "UTF-8"));
  }
}
