package org.gridrls.faults;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gridrls.faults.cluster.Layout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A suite that finds nothing may be blind: it finds each bug that is planted. */
@Tag("process")
@Timeout(900)
@EnabledIfEnvironmentVariable(
    named = "RLS_FAULT_PLANTS",
    matches = "true",
    disabledReason = "takes ten minutes; set RLS_FAULT_PLANTS=true")
class PlantedBugsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Plant.class)
  void isFound(Plant plant) throws Exception {
    Path classes = plant.into(directory.resolve("planted"));
    FaultRun.Options options =
        FaultRun.Options.of(plant.ordinal(), Duration.ZERO, directory)
            .layout(Layout.small(directory).planted(Optional.of(classes)))
            .schedule(plant.schedule());
    Report report = new FaultRun(options, any -> {}).run();
    assertTrue(report.done() > 0, report::text);
    assertFalse(report.violations().isEmpty(), report::text);
  }
}
