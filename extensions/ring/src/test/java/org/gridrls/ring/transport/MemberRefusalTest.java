package org.gridrls.ring.transport;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what an operator reads of a connection that ended during its greeting. */
class MemberRefusalTest {
  static Stream<IOException> endings() {
    IOException inHandshake = new SSLHandshakeException("Remote host terminated the handshake");
    inHandshake.initCause(new EOFException());
    return Stream.of(new EOFException(), new SocketException("Connection reset"), inHandshake);
  }

  @ParameterizedTest
  @MethodSource("endings")
  void aConnectionThatIsClosedAtOnceIsARefusalWithoutAReason(IOException ending) {
    IOException failure = MemberRefusal.of(ending, false);
    assertTrue(assertInstanceOf(MemberRefusal.class, failure).isWithoutReason());
    assertTrue(failure.getMessage().contains("closed the connection during the greeting"));
  }

  @Test
  void aRefusedCertificateIsAReason() {
    IOException failure = MemberRefusal.of(new SSLHandshakeException("alert: bad"), false);
    assertFalse(assertInstanceOf(MemberRefusal.class, failure).isWithoutReason());
  }

  @ParameterizedTest
  @MethodSource("endings")
  void aGreetingThatTookTooLongIsNoRefusal(IOException ending) {
    IOException failure = MemberRefusal.of(ending, true);
    assertFalse(failure instanceof MemberRefusal, failure::toString);
    assertTrue(failure.getMessage().startsWith("no reply in time"), failure::getMessage);
  }
}
