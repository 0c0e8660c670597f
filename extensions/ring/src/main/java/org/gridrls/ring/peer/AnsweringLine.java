package org.gridrls.ring.peer;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection on which another member asks this one, answered one after the other. */
final class AnsweringLine {
  private static final Logger log = LoggerFactory.getLogger(AnsweringLine.class);

  /** Bytes of a question or a reply: more than a bulk of the longest names. */
  static final int FRAME_MAX = 64 << 20;

  private static final int NO_ANSWER = -1;

  private final Socket socket;
  private final UnaryOperator<byte[]> answers;

  AnsweringLine(Socket socket, UnaryOperator<byte[]> answers) {
    this.socket = socket;
    this.answers = answers;
  }

  /** Returns when the connection has ended. */
  void answerAll() {
    try (socket;
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        OutputStream out = socket.getOutputStream()) {
      while (true) {
        int number = in.readInt();
        int length = in.readInt();
        if (length < 0 || length > FRAME_MAX) {
          throw new IOException("a question of " + length + " bytes");
        }
        byte[] question = new byte[length];
        in.readFully(question);
        out.write(reply(number, question));
        out.flush();
      }
    } catch (IOException e) {
      log.debug("a connection with questions ended", e);
    }
  }

  private byte[] reply(int number, byte[] question) {
    try {
      byte[] answer = answers.apply(question);
      ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES * 2 + answer.length);
      return frame.putInt(number).putInt(answer.length).put(answer).array();
    } catch (RuntimeException e) {
      log.error("a question of another member failed", e);
      return ByteBuffer.allocate(Integer.BYTES * 2).putInt(number).putInt(NO_ANSWER).array();
    }
  }
}
