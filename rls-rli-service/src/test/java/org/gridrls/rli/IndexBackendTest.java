package org.gridrls.rli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

class IndexBackendTest {
  @Test
  void aRingWithoutItsModuleIsRefusedWithWhatToInstall() {
    RingConfig ring = new RingConfig("one", List.of("a:1"), "127.0.0.1:1");
    RlsException refused =
        Samples.refused(RlsError.UNAVAILABLE, () -> IndexBackend.open(ring, null));
    assertTrue(refused.getMessage().contains("rls-ring"), refused.getMessage());
  }
}
