package org.gridrls.wsrf.notify;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerPolicyTest {
  private static Consumer consumer(String address, String subscriber) throws IOException {
    return new Consumer(address, List.of(), InetAddress.getByName(subscriber), "alice");
  }

  @ParameterizedTest
  @CsvSource({
    "http://192.0.2.7/x, 192.0.2.7",
    "https://192.0.2.7:8443/x, 192.0.2.7",
    "http://monitor.example.org/x, 192.0.2.9",
    "HTTP://MONITOR.example.org/x, 192.0.2.9"
  })
  void theSubscribersHostAndThoseOfTheSettingMayBeNotified(String address, String subscriber)
      throws IOException {
    ConsumerPolicy policy =
        ConsumerPolicy.of(List.of("*.example.org"), "http://192.0.2.1", "hosts");
    Consumer consumer = consumer(address, subscriber);
    assertDoesNotThrow(() -> policy.check(consumer));
  }

  @ParameterizedTest
  @CsvSource({
    "http://192.0.2.8/x, 192.0.2.7",
    "http://127.0.0.1/x, 127.0.0.1",
    "http://localhost/x, 127.0.0.1",
    "http://[::1]/x, 127.0.0.1",
    "http://[::ffff:127.0.0.1]/x, 192.0.2.7",
    "http://0.0.0.0/x, 192.0.2.7",
    "http://169.254.169.254/latest, 192.0.2.7",
    "http://192.0.2.7@192.0.2.8/x, 192.0.2.7",
    "http://user@192.0.2.7/x, 192.0.2.7",
    "http://example.org.invalid/x, 192.0.2.7",
    "file:///etc/passwd, 192.0.2.7",
    "gopher://192.0.2.7/x, 192.0.2.7",
    "http:///x, 192.0.2.7",
    "http://192.0.2.7 /x, 192.0.2.7",
    "nonsense, 192.0.2.7"
  })
  void nobodyElseMay(String address, String subscriber) throws IOException {
    ConsumerPolicy policy =
        ConsumerPolicy.of(List.of("*.example.org"), "http://192.0.2.1", "hosts");
    Consumer consumer = consumer(address, subscriber);
    assertThrows(IOException.class, () -> policy.check(consumer));
  }

  @ParameterizedTest
  @CsvSource({"http://127.0.0.1:1/x, 127.0.0.1, true", "http://127.0.0.1/x, 192.0.2.7, false"})
  void loopbackIsForSubscribersOnLoopbackIfTheProducerIsThere(
      String address, String subscriber, boolean allowed) throws IOException {
    ConsumerPolicy policy = ConsumerPolicy.of(List.of(), "http://127.0.0.1:39281", "hosts");
    Consumer consumer = consumer(address, subscriber);
    if (allowed) {
      assertDoesNotThrow(() -> policy.check(consumer));
    } else {
      assertThrows(IOException.class, () -> policy.check(consumer));
    }
  }
}
