package org.gridrls.server.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rls drivers}: installs JDBC drivers that are not shipped. */
@Command(
    name = "drivers",
    description = "Installs the JDBC driver of MySQL and MariaDB, which is not shipped.",
    subcommands = DriversCommand.Install.class)
public final class DriversCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  enum Driver {
    MYSQL
  }

  /** {@code rls drivers install}: fetches the driver, verifies it and puts it beside the jars. */
  @Command(
      name = "install",
      description = {
        "Downloads MySQL Connector/J, verifies its SHA-256, and puts it where servers find it.",
        "It is by Oracle, under another licence than this program: " + DriverFile.LICENCE + "."
      })
  static final class Install implements Callable<Integer> {
    @Spec CommandSpec spec;

    @Parameters(
        arity = "0..1",
        paramLabel = "DRIVER",
        defaultValue = "mysql",
        description = "The driver (${DEFAULT-VALUE}), also for MariaDB.")
    Driver driver;

    @Option(
        names = "--from",
        paramLabel = "URL|FILE",
        description = "A Maven repository, or the jar; default: Maven Central.")
    String from;

    @Option(
        names = "--directory",
        paramLabel = "DIR",
        description = "Where to put it; default: lib/drivers beside the program's jars.")
    Path directory;

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Shows this help.")
    boolean help;

    @Override
    public Integer call() {
      Path into = into();
      DriverFile wanted = DriverFile.pinned();
      try {
        Path file = into.resolve(wanted.name());
        boolean there = wanted.isAt(file);
        if (!there) {
          install(wanted, file);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(
            (there ? "is installed already: " : "installed: ")
                + file
                + " (SHA-256 verified; "
                + DriverFile.LICENCE
                + ")");
        removeOthers(file, out);
        out.flush();
        return 0;
      } catch (IOException e) {
        throw cannotWrite(into, e);
      }
    }

    /** Returns the directory that the option names, or else the launcher. */
    private Path into() {
      String known = System.getProperty("rls.drivers");
      if (directory == null && known == null) {
        throw new ParameterException(
            spec.commandLine(), "without the launcher rls, --directory must name the directory");
      }
      return (directory == null ? Path.of(known) : directory).toAbsolutePath();
    }

    /** Fetches it once a file could be created; the user of a server can read it. */
    private void install(DriverFile wanted, Path file) throws IOException {
      Files.createDirectories(file.getParent());
      AtomicFile.write(file, out -> out.write(wanted.read(from)));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    /** Removes other versions: of two on a class path, either may be used. */
    private static void removeOthers(Path file, PrintWriter out) throws IOException {
      try (DirectoryStream<Path> all =
          Files.newDirectoryStream(file.getParent(), DriverFile.PREFIX + "*.jar")) {
        for (Path other : all) {
          if (!other.equals(file)) {
            Files.delete(other);
            out.println("removed: " + other);
          }
        }
      }
    }

    private RlsException cannotWrite(Path into, IOException why) {
      String again =
          "sudo rls drivers install"
              + (from == null ? "" : " --from " + from)
              + (directory == null ? "" : " --directory " + directory);
      return new RlsException(
          why instanceof AccessDeniedException ? RlsError.PERMISSION_DENIED : RlsError.INTERNAL,
          "cannot write to "
              + into
              + ": "
              + AtomicFile.reason(why)
              + "; if you lack the right, run: "
              + again,
          why);
    }
  }
}
