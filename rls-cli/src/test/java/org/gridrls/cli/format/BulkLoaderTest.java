package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.format.BulkLoader.LoadReport;
import org.gridrls.client.soap.Retries;
import org.gridrls.client.soap.RetryPolicy;
import org.junit.jupiter.api.Test;

class BulkLoaderTest {
  private static final List<AttributedMapping> ITEMS =
      List.of(AttributedMapping.plain(Mapping.of("a", "http://host/a")));

  private final List<Duration> waits = new ArrayList<>();
  private final AtomicInteger calls = new AtomicInteger();

  private LoadReport load(RlsError error, int refusals) {
    Retries retries = new Retries(RetryPolicy.DEFAULT, waits::add);
    return new BulkLoader(
            items -> {
              if (calls.getAndIncrement() < refusals) {
                throw new RlsException(error, "refused");
              }
              return new BulkResult(items.size(), List.of());
            },
            done -> {},
            retries)
        .load(ITEMS.iterator());
  }

  @Test
  void aBusyCatalogIsAskedAgain() {
    assertEquals(1, load(RlsError.OVERLOADED, 2).done());
    assertEquals(3, calls.get());
    assertEquals(2, waits.size());
  }

  @Test
  void anErrorOfTheCallerIsNotRepeated() {
    assertThrows(RlsException.class, () -> load(RlsError.PERMISSION_DENIED, 1));
    assertEquals(1, calls.get());
  }
}
