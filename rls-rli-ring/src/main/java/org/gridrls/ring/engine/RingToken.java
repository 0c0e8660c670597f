package org.gridrls.ring.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jgroups.Message;
import org.jgroups.auth.AuthToken;

/**
 * The format of a ring, which a member must share before it may join: a protection against
 * mistakes, not against attackers. Public for the engine, which makes it by its name. Safe for
 * threads.
 */
public final class RingToken extends AuthToken {
  private String format;

  /** For the engine, which reads the rest. */
  public RingToken() {
    this("");
  }

  RingToken(String format) {
    this.format = format;
  }

  @Override
  public String getName() {
    return RingToken.class.getName();
  }

  @Override
  public int size() {
    return 2 + 3 * format.length();
  }

  @Override
  public boolean authenticate(AuthToken other, Message message) {
    return other instanceof RingToken token && token.format.equals(format);
  }

  @Override
  public void writeTo(DataOutput out) throws IOException {
    out.writeUTF(format);
  }

  @Override
  public void readFrom(DataInput in) throws IOException {
    format = in.readUTF();
  }
}
