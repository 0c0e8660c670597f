package org.gridrls.perf.campaign.plan;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.client.tls.CredentialFiles;

/** Holds what a campaign file says, checked. A value. */
public record Campaign(
    String name,
    Target target,
    Work work,
    Testers testers,
    Control control,
    Judging judging,
    CredentialFiles credentials) {
  /** Says what is loaded: servers that run, or one of our own. */
  public record Target(List<URI> urls, Own own, boolean prepare, Duration warmUp) {
    public boolean isOwn() {
      return urls.isEmpty();
    }
  }

  /**
   * The server that is started for the campaign.
   *
   * @param secured by mutual TLS, with keys that are made for the run
   */
  public record Own(String roles, String heap, Map<String, String> settings, boolean secured) {
    private static final String ECHO = "echo";

    public Own {
      require(
          "target.secured", !secured || !roles.equals(ECHO), "not of an echo, which has no keys");
    }

    public boolean isEcho() {
      return roles.equals(ECHO);
    }
  }

  /** Which calls are made, and about how much. */
  public record Work(String service, Mix mix, int names, int bulk, int members) {}

  /** The testers, and when they start. */
  public record Testers(int count, int processes, int remote, StartPlan start, Pace pace) {}

  /** How long a tester works, how often it calls, and how long it waits. */
  public record Pace(Duration duration, Duration interval, Duration timeout) {}

  /** Tells where testers find the controller, and how often it looks at clocks and server. */
  public record Control(
      String address, int port, Duration patience, Duration clockSync, Duration sample) {}

  /** How the records are checked. */
  public record Judging(Duration quantum, int window, Duration late) {
    public Judging {
      require("analysis.quantum", quantum.toMillis() >= 1, "at least 1 ms");
      require("analysis.window", window >= 1, "at least 1");
    }

    /** Later than this is the tester's own fault. */
    public Duration late(Duration interval) {
      Duration part = interval.dividedBy(20);
      return interval.isZero() || part.compareTo(late) > 0 ? late : part;
    }
  }

  /** Throws with the name of the setting that is wrong. */
  public static Campaign of(Config config) {
    try {
      return new Campaign(
          config.getString("name"),
          target(config),
          work(config),
          testers(config),
          control(config),
          new Judging(
              config.getDuration("analysis.quantum"),
              config.getInt("analysis.window"),
              config.getDuration("analysis.late")),
          credentials(config));
    } catch (ConfigException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static CredentialFiles credentials(Config config) {
    Optional<Path> trust = file(config, "security.trust");
    return new CredentialFiles(
        file(config, "security.certificate"),
        file(config, "security.key"),
        file(config, "security.password-file"),
        trust.stream().toList(),
        Optional.empty());
  }

  private static Optional<Path> file(Config config, String setting) {
    return Optional.of(config.getString(setting)).filter(name -> !name.isEmpty()).map(Path::of);
  }

  private static Target target(Config config) {
    return new Target(
        config.getStringList("target.urls").stream().map(URI::create).toList(),
        new Own(
            config.getString("target.own"),
            config.getString("target.heap"),
            CampaignFile.texts(config, "target.settings"),
            config.getBoolean("target.secured")),
        config.getBoolean("target.prepare"),
        config.getDuration("target.warm-up"));
  }

  private static Work work(Config config) {
    int bulk = config.getInt("workload.bulk");
    int names = config.getInt("workload.names");
    require("workload.bulk", bulk >= 1 && bulk <= 1_000, "1 to 1000");
    require("workload.names", names >= 1, "at least 1");
    return new Work(
        config.getString("workload.service"),
        Mix.of(CampaignFile.texts(config, "workload.mix")),
        names,
        bulk,
        config.getInt("workload.members"));
  }

  private static Testers testers(Config config) {
    int count = config.getInt("testers.count");
    int processes = config.getInt("testers.processes");
    int remote = config.getInt("testers.remote");
    Pace pace =
        new Pace(
            config.getDuration("testers.duration"),
            config.getDuration("testers.interval"),
            config.getDuration("testers.timeout"));
    require("testers.count", count >= 1 && count <= 100_000, "1 to 100000");
    require("testers.processes", processes >= 0 && processes <= 64, "0 to 64");
    require("testers.remote", remote >= 0 && remote <= 1_000, "0 to 1000");
    require("testers.processes and .remote", processes + remote >= 1, "at least 1 together");
    require("testers.duration", pace.duration().toMillis() >= 1, "at least 1 ms");
    require("testers.timeout", pace.timeout().toMillis() >= 1, "at least 1 ms");
    return new Testers(count, processes, remote, start(config, count), pace);
  }

  private static StartPlan start(Config config, int count) {
    String mode = config.getString("testers.start");
    require("testers.start", mode.equals("ramp") || mode.equals("burst"), "ramp or burst");
    return mode.equals("ramp")
        ? StartPlan.ramp(config.getDuration("testers.delay"))
        : StartPlan.burst(config.getDuration("testers.burst-within"), count);
  }

  private static Control control(Config config) {
    Control control =
        new Control(
            config.getString("controller.address"),
            config.getInt("controller.port"),
            config.getDuration("controller.wait"),
            config.getDuration("clock-sync"),
            config.getDuration("sample"));
    require("clock-sync", control.clockSync().toMillis() >= 100, "at least 100 ms");
    require("sample", control.sample().toMillis() >= 100, "at least 100 ms");
    return control;
  }

  static void require(String setting, boolean right, String allowed) {
    if (!right) {
      throw new IllegalArgumentException(setting + ": " + allowed);
    }
  }

  /** From the start of the first tester to the end of the last. */
  public Duration length() {
    return testers
        .start()
        .of(testers.count() - 1, testers.pace().interval())
        .plus(testers.pace().duration());
  }
}
