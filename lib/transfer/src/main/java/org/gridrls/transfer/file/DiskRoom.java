package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Set;

/**
 * Holds the room on a disk that a file of known size needs, until it is closed: a file that has
 * none beside those under way in this process is not begun. Safe for threads.
 */
final class DiskRoom implements AutoCloseable {
  private static final Set<DiskRoom> TAKEN = new HashSet<>();

  private final PartFile part;
  private final FileStore disk;
  private final long size;

  private DiskRoom(PartFile part, FileStore disk, long size) {
    this.part = part;
    this.disk = disk;
    this.size = size;
  }

  /** DISK if there is too little. */
  static DiskRoom take(PartFile part, Expected expected) throws IOException {
    FileStore disk = Files.getFileStore(part.path());
    DiskRoom room = new DiskRoom(part, disk, expected.size().orElse(0));
    synchronized (TAKEN) {
      long free = disk.getUsableSpace();
      for (DiskRoom other : TAKEN) {
        free -= other.disk.equals(disk) ? other.missing() : 0;
      }
      long missing = room.missing();
      if (missing > Math.max(0, free) && disk.getTotalSpace() > 0) {
        throw new LandingException(
            LandingException.LandingFailure.DISK,
            "the disk has room for "
                + Math.max(0, free)
                + " bytes beside the files under way, not for "
                + missing);
      }
      TAKEN.add(room);
      return room;
    }
  }

  private long missing() {
    try {
      return Math.max(0, size - part.size());
    } catch (IOException e) {
      return 0; // a program has written it, and it is being reopened
    }
  }

  @Override
  public void close() {
    synchronized (TAKEN) {
      TAKEN.remove(this);
    }
  }
}
