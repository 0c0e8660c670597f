package org.gridrls.kit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Whatever goes wrong leaves as the typed fault, and is logged once, as loudly as it deserves. */
class FaultMapperTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(FaultMapper.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  @BeforeEach
  void listen() {
    logger.setLevel(Level.DEBUG);
    logger.setAdditive(false);
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(logged);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  /** A port type with one operation. */
  interface PortType {
    Object query() throws RlsFaultMessage;
  }

  private static PortType mapped(PortType implementation) {
    return FaultMapper.mapped(PortType.class, implementation);
  }

  private static RlsFaultXml fault(Throwable failure) {
    PortType failing =
        mapped(
            () -> {
              throw FaultMapperTest.<RuntimeException>as(failure);
            });
    return assertThrows(RlsFaultMessage.class, failing::query).getFaultInfo();
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T as(Throwable failure) throws T {
    throw (T) failure;
  }

  private ILoggingEvent onlyLine() {
    assertEquals(1, logged.list.size(), logged.list::toString);
    return logged.list.get(0);
  }

  @Test
  void anAnswerPassesUnchanged() throws RlsFaultMessage {
    assertEquals("yes", mapped(() -> "yes").query());
    assertNull(mapped(() -> null).query());
    assertTrue(logged.list.isEmpty());
  }

  @ParameterizedTest
  @EnumSource(RlsError.class)
  void everyErrorKeepsItsCode(RlsError error) {
    RlsFaultXml fault = fault(new RlsException(error, "what to do about it"));
    assertEquals(error.name(), fault.getCode().name());
    assertEquals("what to do about it", fault.getMessage());
  }

  @Test
  void itemAndTimeToWaitAreTold() {
    RlsFaultXml fault =
        fault(
            new RlsException(
                RlsError.OVERLOADED,
                "wait",
                Optional.of("lfn"),
                Optional.of(Duration.ofSeconds(2)),
                null));
    assertEquals("lfn", fault.getItem());
    assertEquals(2_000, fault.getRetryAfterMillis());
    assertNull(fault(new RlsException(RlsError.TOO_LARGE, "split it")).getRetryAfterMillis());
  }

  @Test
  void theCallersFaultIsLoggedWithoutTrace() {
    fault(RlsException.about(RlsError.LOGICAL_NAME_NOT_FOUND, "no such logical name", "lfn"));
    assertEquals(Level.INFO, onlyLine().getLevel());
    assertNull(onlyLine().getThrowableProxy());
    assertTrue(
        onlyLine().getFormattedMessage().contains("query"), onlyLine().getFormattedMessage());
  }

  @Test
  void ourFaultIsLoggedWithItsTrace() {
    fault(new RlsException(RlsError.STORE_FAILED, "the store failed"));
    assertEquals(Level.ERROR, onlyLine().getLevel());
    assertTrue(onlyLine().getThrowableProxy() != null);
  }

  @Test
  void theUnforeseenIsToldByAnIdOnlyThatTheLogHasToo() {
    RlsFaultXml fault = fault(new IllegalStateException("secret of the house"));
    assertEquals(ErrorCodeXml.INTERNAL, fault.getCode());
    assertFalse(fault.getMessage().contains("secret"), fault.getMessage());
    String id = fault.getMessage().substring(fault.getMessage().lastIndexOf(' ') + 1);
    assertTrue(onlyLine().getFormattedMessage().contains(id), fault.getMessage());
    assertEquals(Level.ERROR, onlyLine().getLevel());
  }

  @Test
  void errorsOfTheMachineLeaveTypedToo() {
    assertEquals(ErrorCodeXml.INTERNAL, fault(new StackOverflowError()).getCode());
    assertEquals(ErrorCodeXml.OUT_OF_MEMORY, fault(new OutOfMemoryError()).getCode());
  }

  @Test
  void aMessageHoldsOnlyWhatXmlCanCarry() {
    RlsFaultXml fault =
        fault(
            new RlsException(
                RlsError.BAD_ARGUMENT,
                "bad\u0001",
                Optional.of("a\u0000b"),
                Optional.empty(),
                null));
    assertEquals("bad\\u0001", fault.getMessage());
    assertEquals("a\\u0000b", fault.getItem());
  }
}
