package org.gridrls.replicator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A destination is not written to while another file system is in its place. */
class MountsTest {
  @TempDir Path directory;
  private Object mounted = "disk";

  private Object mounted(Path any) throws IOException {
    if (mounted instanceof IOException broken) {
      throw broken;
    }
    return mounted;
  }

  @Test
  void anotherFileSystemIsRefusedUntilTheFirstIsBack() {
    Mounts mounts = new Mounts(List.of(directory), this::mounted);
    Path file = directory.resolve("a/b");
    assertEquals(Optional.empty(), mounts.changed(file));
    mounted = "root";
    String why = mounts.changed(file).orElseThrow();
    assertTrue(why.contains("(root)") && why.contains("(disk)"), why);
    assertEquals(Optional.empty(), mounts.changed(directory.resolveSibling("elsewhere")));
    mounted = new IOException("stale handle");
    assertTrue(mounts.changed(file).orElseThrow().contains("stale handle"));
    mounted = "disk";
    assertEquals(Optional.empty(), mounts.changed(file));
  }

  @Test
  void aDirectoryThatIsCreatedLaterCountsFromThen() throws IOException {
    Path later = directory.resolve("later");
    Mounts mounts = new Mounts(List.of(later), this::mounted);
    mounted = "other";
    assertEquals(Optional.empty(), mounts.changed(later));
    Files.createDirectory(later);
    assertEquals(Optional.empty(), mounts.changed(later));
    mounted = "disk";
    assertTrue(mounts.changed(later).isPresent());
    assertEquals(Optional.empty(), Mounts.of(List.of(later)).changed(later));
  }
}
