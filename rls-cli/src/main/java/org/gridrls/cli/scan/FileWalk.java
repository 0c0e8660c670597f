package org.gridrls.cli.scan;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.Utf8;
import org.gridrls.client.AtomicFile;

/**
 * Finds the plain files below a directory and reports them in batches; links are not followed. What
 * can't be read is reported. Used by one thread.
 */
final class FileWalk extends SimpleFileVisitor<Path> {
  private static final int BATCH = 1_000;

  private final ScanSettings settings;
  private final Consumer<List<ScannedFile>> use;
  private final Consumer<Failure> failures;
  private final List<ScannedFile> batch = new ArrayList<>(BATCH);

  FileWalk(ScanSettings settings, Consumer<List<ScannedFile>> use, Consumer<Failure> failures) {
    this.settings = settings;
    this.use = use;
    this.failures = failures;
  }

  void run() {
    try {
      Files.walkFileTree(settings.directory(), this);
    } catch (IOException e) {
      fail(settings.directory(), e);
    }
    if (!batch.isEmpty()) {
      use.accept(List.copyOf(batch));
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      try {
        Utf8.requireDecoded(file);
        String relative =
            settings.directory().relativize(file).toString().replace(File.separatorChar, '/');
        batch.add(new ScannedFile(file, settings.mapping(relative), attributes.size()));
      } catch (RlsException e) {
        failures.accept(new Failure(file.toString(), e.error(), e.getMessage(), 0));
      }
    }
    if (batch.size() == BATCH) {
      use.accept(List.copyOf(batch));
      batch.clear();
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    fail(file, failure);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
    if (failure != null) {
      fail(directory, failure);
    }
    return FileVisitResult.CONTINUE;
  }

  private void fail(Path file, IOException failure) {
    String message = "cannot read " + file + ": " + AtomicFile.reason(failure);
    failures.accept(new Failure(file.toString(), RlsError.BAD_ARGUMENT, message, 0));
  }
}
