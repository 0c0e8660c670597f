package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lets all who may read a directory read the files and directories that are put into it, whatever
 * the umask of the process. Permissions to write are not inherited. Does nothing on file systems
 * without modes. Safe for threads.
 */
final class InheritedMode {
  private static final String MODE = "unix:mode";
  private static final int OTHERS_READ = 0044;
  private static final int OTHERS_ENTER = 0055;

  private InheritedMode() {}

  /** One thread at a time: no other one may see a directory before it has its mode. */
  static synchronized void createDirectories(Path directory) throws IOException {
    if (Files.isDirectory(directory) || directory.getParent() == null) {
      return;
    }
    createDirectories(directory.getParent());
    try {
      Files.createDirectory(directory);
      inherit(directory, OTHERS_ENTER);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  static void ofFile(Path file) throws IOException {
    inherit(file, OTHERS_READ);
  }

  private static void inherit(Path path, int bits) throws IOException {
    if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      int mode = (int) Files.getAttribute(path, MODE);
      int wanted = mode | (int) Files.getAttribute(path.getParent(), MODE) & bits;
      if (wanted != mode) {
        Files.setAttribute(path, MODE, wanted & 07777);
      }
    }
  }
}
