package org.gridrls.registry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.registry.RegistryExtension.ExtensionFactory;
import org.gridrls.registry.membership.MembershipLimits;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.Assertions;

/** A registry on a port of its own, with a connector to talk to it. */
public final class RunningRegistry implements AutoCloseable {
  private final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
  private final SoapHost host;
  public final RegistryService service;
  private final Optional<ExtensionFactory> extension;

  private final Path directory;
  private final String baseUrl;
  private boolean closed;

  private RunningRegistry(
      int port,
      Clock clock,
      RegistryConfig config,
      Path directory,
      Optional<ExtensionFactory> extension) {
    this.extension = extension;
    this.directory = directory;
    Map<String, Object> values = Map.of("server.port", port, "server.requests-at-once", 50);
    host =
        SoapHost.bind(
            ConfigFile.of(values, settings -> HostConfig.read(settings.section("server"))).value());
    baseUrl = host.baseUrl();
    RoleContext context =
        new RoleContext(
            "registry",
            1,
            host.baseUrl(),
            directory,
            new Clocks(clock, clock),
            connector,
            new MembershipView());
    service = RegistryService.open(() -> config, context, extension);
    service.endpoints().forEach(host::publish);
    host.accept();
  }

  /** One that has settled. */
  public static RunningRegistry start(Clock clock) {
    return start(clock, UpdatePolicy.PATTERN);
  }

  static RunningRegistry start(Clock clock, UpdatePolicy policy) {
    return start(clock, policy, Optional.empty());
  }

  /** One with further port types. */
  public static RunningRegistry start(Clock clock, ExtensionFactory extension) {
    return start(clock, UpdatePolicy.PATTERN, Optional.of(extension));
  }

  private static RunningRegistry start(
      Clock clock, UpdatePolicy policy, Optional<ExtensionFactory> extension) {
    return new RunningRegistry(
        0, clock, config(policy, Duration.ZERO), emptyDirectory(), extension);
  }

  /** Restarts the registry at the same address, with its data; it settles. */
  public RunningRegistry restarted(Clock clock) {
    return again(clock, directory);
  }

  /** Wipes the registry and starts it again at the same address: nothing is left of its data. */
  public RunningRegistry wiped(Clock clock) {
    return again(clock, emptyDirectory());
  }

  private RunningRegistry again(Clock clock, Path data) {
    close();
    Duration settle = MembershipLimits.DEFAULT.leaseDefault();
    return new RunningRegistry(
        URI.create(baseUrl()).getPort(),
        clock,
        config(UpdatePolicy.PATTERN, settle),
        data,
        extension);
  }

  private static RegistryConfig config(UpdatePolicy policy, Duration settle) {
    return new RegistryConfig(MembershipLimits.DEFAULT, Duration.ofDays(1_000), policy, settle);
  }

  private static Path emptyDirectory() {
    try {
      return Files.createTempDirectory(Path.of("target"), "registry");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String baseUrl() {
    return baseUrl;
  }

  public String url(String path) {
    return host.baseUrl() + "/ws" + path;
  }

  public RegistryClient client() {
    return new RegistryClient(connector, host.baseUrl());
  }

  <P> P proxy(Class<P> portType, String path) {
    return connector.proxy(portType, url(path));
  }

  /** Ends what is due. */
  public void sweep() {
    service.sweep();
  }

  /** The failure of a call, which must be one that the service told. */
  RlsException failure(Call call) {
    return Assertions.assertThrows(
        RlsException.class,
        () ->
            SoapCalls.answer(
                host.baseUrl(),
                () -> {
                  try {
                    return call.run();
                  } catch (RlsFaultMessage | RuntimeException e) {
                    throw ours(e);
                  } catch (Exception e) {
                    throw new AssertionError("another fault than ours", e);
                  }
                }));
  }

  /**
   * A proxy of CXF has a destroy() of its own that declares nothing, so that faults of Destroy come
   * wrapped.
   */
  private static RlsFaultMessage ours(Exception e) {
    Throwable fault =
        e instanceof UndeclaredThrowableException wrapped ? wrapped.getUndeclaredThrowable() : e;
    return Assertions.assertInstanceOf(RlsFaultMessage.class, fault);
  }

  /** A call of a generated port type with faults of any kind. */
  @FunctionalInterface
  interface Call {
    Object run() throws Exception;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      host.close();
      service.close();
      connector.close();
    }
  }
}
