package org.gridrls.perf.micro.wss;

import org.gridrls.wss.message.Addressing;

/** One side's part in a signed call, between the message as an object and its bytes. */
interface MessageEngine {
  byte[] write(Object message, Addressing addressing) throws Exception;

  /** Throws if it is not signed as it must be. */
  Object read(byte[] message) throws Exception;
}
