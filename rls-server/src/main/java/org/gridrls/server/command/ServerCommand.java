package org.gridrls.server.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rls server}: runs until SIGTERM or SIGINT, then stops cleanly. */
@Command(
    name = "server",
    description = {
      "Runs a server: catalog, index, registry or any mix, as its configuration says.",
      "Without a configuration it is all three, on http://127.0.0.1:39281, with its files in ./rls-data."
    })
public final class ServerCommand implements Callable<Integer> {
  private static final Logger log = LoggerFactory.getLogger(ServerCommand.class);

  @Spec CommandSpec spec;

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "The configuration, in HOCON; default: the defaults of all settings.")
  Path file;

  @Option(
      names = {"-s", "--set"},
      paramLabel = "KEY=VALUE",
      description =
          "A setting, such as server.port=8080, that overrides the file; a list is written [a,b]."
              + " May be repeated.")
  Map<String, String> settings = Map.of();

  @Option(
      names = "--insecure",
      description = {
        "Serve every caller beyond loopback without any security;",
        "the same as --set server.insecure=true."
      })
  boolean insecure;

  @Option(names = "--settings", description = "Shows every setting with its meaning, and exits.")
  boolean showSettings;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public Integer call() {
    Installation.requireSecurity();
    ConfigFile<ServerConfig> config =
        ConfigFile.read(Optional.ofNullable(file), overrides(), ServerConfig::read);
    if (showSettings) {
      showSettings(config);
      return 0;
    }
    Clock clock = Clock.systemUTC();
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    AtomicReference<Thread> starting = new AtomicReference<>(Thread.currentThread());
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(starting, stopped, closed), "shutdown"));
    boolean started = false;
    try (RlsServer server = RlsServer.start(config, clock)) {
      started = true;
      starting.set(null);
      announce(server, config.value(), clock);
      stopped.await();
    } catch (InterruptedException e) {
      log.debug("stopped at the end of its start", e);
    } catch (RuntimeException e) {
      if (started || stopped.getCount() > 0) {
        throw e;
      }
      // whatever the interruption broke: files, connections, waiting
      spec.commandLine().getErr().println("rls: stopped during its start");
    } finally {
      closed.countDown();
    }
    return 0;
  }

  /** Prints where it answers and, if it is a registry, until when answers may be incomplete. */
  private void announce(RlsServer server, ServerConfig config, Clock clock) {
    PrintWriter out = spec.commandLine().getOut();
    Set<MemberRole> roles = config.identity().roles();
    String shown =
        roles.stream()
            .map(r -> r.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    out.println("rls server " + server.name() + " (" + shown + ") answers at " + server.baseUrl());
    if (roles.contains(MemberRole.REGISTRY)) {
      Instant settled = clock.instant().plus(config.registry().settle());
      out.println(
          "until "
              + settled.truncatedTo(ChronoUnit.SECONDS)
              + " answers may be incomplete: the registry may not know all members yet");
    }
    out.flush();
  }

  private Map<String, String> overrides() {
    Map<String, String> all = new HashMap<>(settings);
    if (insecure) {
      all.put("server.insecure", "true");
    }
    return all;
  }

  private void showSettings(ConfigFile<ServerConfig> config) {
    config
        .settings()
        .forEach(
            setting ->
                spec.commandLine()
                    .getOut()
                    .printf(
                        "# %s%s%n%s = %s%n%n",
                        setting.meaning(),
                        setting.changeable() ? " (changeable by 'rls config')" : "",
                        setting.key(),
                        setting.shownValue()));
    spec.commandLine().getOut().flush();
  }

  /** A start that waits, for a database perhaps, is interrupted. */
  private static void stop(
      AtomicReference<Thread> starting, CountDownLatch stopped, CountDownLatch closed) {
    stopped.countDown();
    Thread starter = starting.getAndSet(null);
    if (starter != null) {
      starter.interrupt();
    }
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
