package org.gridrls.cli.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.command.StorageOptions;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.SourceHosts;
import picocli.CommandLine;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how copies are proved. Used by one thread. */
public final class ProveOptions {
  private static final int CONNECTIONS_MIN = 8;

  @Option(
      names = "--prove",
      arity = "0..1",
      paramLabel = "WHAT",
      fallbackValue = "size",
      preprocessor = AttachedOnly.class,
      description =
          "Ask the storage server of each copy for its size; with --prove=stated also for its "
              + "checksums, with --prove=checksum the whole file is read if it states none.")
  HttpProof.Depth prove;

  @Option(
      names = "--per-host",
      paramLabel = "N",
      defaultValue = "2",
      description = "Copies proved at once at each storage server (${DEFAULT-VALUE}).")
  int perHost;

  @Option(
      names = "--record",
      description = {
        "Record the proofs as target attributes in the catalogs that register the copies:",
        "'proved' is the time, 'suspect' why a copy is lost or differs."
      })
  boolean record;

  @Option(
      names = "--storage-host",
      paramLabel = "PATTERN",
      description =
          "Storage servers that may be asked although their address is an inner one "
              + "(of this machine, link-local, unique-local or of a cloud's metadata).")
  List<String> hosts = new ArrayList<>();

  @Mixin StorageOptions storage = new StorageOptions();

  /** Takes a value after an equals sign only, since a name may follow the option. */
  static final class AttachedOnly implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (" ".equals(info.get("separator"))) {
        arguments.push("size");
      }
      return false;
    }
  }

  /** True if copies are to be proved. */
  public boolean given() {
    return prove != null;
  }

  /** Refuses options of proofs where there are none, and proofs that nobody would see. */
  public void requireConsistent(CommandLine command, boolean hidden) {
    if (record && !given()) {
      throw new ParameterException(command, "--record needs proofs");
    }
    if (given() && hidden) {
      throw new ParameterException(
          command, "--prove lists copies: not with --metalink or --missing; audit needs --storage");
    }
  }

  /** Compares sizes unless something else was asked for. */
  public void proveSizes() {
    prove = given() ? prove : HttpProof.Depth.SIZE;
  }

  SourceHosts hosts() {
    List<String> patterns = new ArrayList<>(hosts);
    patterns.add("*");
    return new SourceHosts(patterns);
  }

  HttpProof http(SecurityOptions security) {
    PullLimits limits =
        new PullLimits(
            PullLimits.DEFAULT.connect(), storage.stall(), 1, Math.max(CONNECTIONS_MIN, perHost));
    return new HttpProof(limits, storage.access(security), hosts());
  }
}
