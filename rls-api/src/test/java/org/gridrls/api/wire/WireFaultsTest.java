package org.gridrls.api.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A failure of the server is the same failure at the client. */
class WireFaultsTest {
  @ParameterizedTest
  @EnumSource
  void everyErrorComesBack(RlsError error) {
    RlsException back = back(new RlsException(error, "why"));
    assertEquals(error, back.error());
    assertEquals("why", back.getMessage());
    assertEquals(Optional.empty(), back.item());
    assertEquals(Optional.empty(), back.retryAfter());
  }

  private static RlsException back(RlsException failure) {
    return WireFaults.fromWire(WireFaults.toWire(failure));
  }

  @ParameterizedTest
  @EnumSource
  void everyCodeIsAnError(ErrorCodeXml code) {
    assertEquals(code, WireFaults.code(WireFaults.error(code)));
  }

  @Test
  void itemAndRetryAfterComeBack() {
    Duration retryAfter = Duration.ofMillis(500);
    RlsException failure =
        new RlsException(
            RlsError.OVERLOADED,
            "too many",
            Optional.of("cms/file.root"),
            Optional.of(retryAfter),
            null);
    assertEquals(Optional.of("cms/file.root"), back(failure).item());
    assertEquals(Optional.of(retryAfter), back(failure).retryAfter());
  }

  @Test
  void aFaultAboutABadNameIsAGoodMessage() {
    RlsException failure =
        new RlsException(
            RlsError.BAD_ARGUMENT,
            "bad:\n\ta\0\uD800\uFFFF\uD83D\uDE00",
            Optional.of("\u0001"),
            Optional.empty(),
            null);
    RlsFaultXml fault = WireFaults.toWire(failure).getFaultInfo();
    assertEquals("bad:\n\ta\\u0000\\uD800\\uFFFF\uD83D\uDE00", fault.getMessage());
    assertEquals("\\u0001", fault.getItem());
  }

  @Test
  void aFailureWithoutMessageSaysItsError() {
    assertEquals("INTERNAL", back(new RlsException(RlsError.INTERNAL, (String) null)).getMessage());
  }

  @Test
  void theCauseIsKept() {
    RlsException failure = new RlsException(RlsError.INTERNAL, "why");
    RlsFaultMessage message = WireFaults.toWire(failure);
    assertSame(failure, message.getCause());
    assertSame(message, WireFaults.fromWire(message).getCause());
  }

  @Test
  void aCodeOfALaterVersionIsInternal() {
    RlsFaultXml fault = new RlsFaultXml();
    fault.setMessage("why");
    assertEquals(RlsError.INTERNAL, WireFaults.fromWire(new RlsFaultMessage("why", fault)).error());
  }

  @Test
  void aFaultWithoutDetailIsInternal() {
    RlsException failure = WireFaults.fromWire(new RlsFaultMessage("gateway error"));
    assertEquals(RlsError.INTERNAL, failure.error());
    assertTrue(failure.getMessage().contains("gateway error"));
    assertEquals(
        RlsError.INTERNAL,
        WireFaults.fromWire(new RlsFaultMessage(null, new RlsFaultXml())).error());
  }
}
