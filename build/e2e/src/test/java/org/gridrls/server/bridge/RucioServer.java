package org.gridrls.server.bridge;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.PostgresqlProcess;
import org.junit.jupiter.api.Assumptions;

/**
 * A Rucio server on PostgreSQL with two RSEs, from the Python environment that {@code .ci/rucio}
 * installs into {@code target/rucio}, or that the environment variable RLS_RUCIO names. For one
 * thread.
 */
final class RucioServer implements AutoCloseable {
  static final String ACCOUNT = "root";
  static final String USER = "bridge";
  static final String PASSWORD = "not-in-any-log";
  static final String SCOPE = "cms";
  private static final int CREATED = 201;
  private static final Duration START = Duration.ofMinutes(3);

  private final Path home = home();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Path directory;
  private final PostgresqlProcess database;
  private final int port;
  private Process process;
  private String token;

  private RucioServer(Path directory) throws IOException {
    this.directory = directory;
    this.database = new PostgresqlProcess(directory.resolve("database"), Map.of());
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
  }

  /** Starts one; the test is skipped if there is no Rucio here, and fails in CI. */
  static RucioServer started(Path directory) throws IOException, InterruptedException {
    RucioServer server = new RucioServer(directory);
    Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
    try {
      server.create();
      return server;
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      server.close();
      throw e;
    }
  }

  /** Where Rucio is installed; the test is skipped if it is not, and fails in CI. */
  static Path home() {
    Path home =
        Optional.ofNullable(System.getenv("RLS_RUCIO"))
            .map(Path::of)
            .orElse(Path.of("target", "rucio"))
            .toAbsolutePath();
    if (!Files.isExecutable(home.resolve("bin/gunicorn"))) {
      String missing = "no Rucio in " + home + "; .ci/rucio installs one";
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError(missing);
      }
      return Assumptions.abort(missing);
    }
    return home;
  }

  private void create() throws IOException, InterruptedException {
    database.start();
    writeSettings();
    python(
        "from rucio.db.sqla import util",
        "util.build_database()",
        "util.create_base_vo()",
        "util.create_root_account()");
    start();
    post("/scopes/" + ACCOUNT + "/" + SCOPE, "");
    storage("SITE-A", "site-a");
    storage("SITE-B", "site-b");
  }

  private void writeSettings() throws IOException {
    String url = database.url().replaceFirst("^jdbc:postgresql", "postgresql+psycopg");
    url = url.replaceFirst("//(.*)\\?user=postgres", "//postgres@$1");
    Path migrations;
    try (Stream<Path> files = Files.walk(home.resolve("lib"))) {
      migrations = files.filter(path -> path.endsWith("sqla/migrate_repo")).findFirst().get();
    }
    Files.writeString(
        directory.resolve("alembic.ini"),
        """
        [alembic]
        script_location = %s
        sqlalchemy.url = %s
        [loggers]
        keys = root
        [handlers]
        keys = none
        [formatters]
        keys =
        [logger_root]
        handlers = none
        [handler_none]
        class = NullHandler
        args = ()
        """
            .formatted(migrations, url));
    String sections =
        Stream.of(
                "common|loglevel = ERROR|logdir = " + directory,
                "database|default = " + url + "|schema =",
                "bootstrap|userpass_identity = %s|userpass_pwd = %s|userpass_email = a@b.example"
                    .formatted(USER, PASSWORD),
                "cache|use_external_cache_for_auth_tokens = False",
                "policy|permission = generic|schema = generic|support = none"
                    + "|lfn2pfn_algorithm_default = identity",
                "alembic|cfg = " + directory.resolve("alembic.ini"),
                "monitor|enable_metrics = False",
                "api",
                "rest",
                "webui",
                "oidc")
            .map(line -> "[" + line.replaceFirst("(\\||$)", "]$1").replace("|", "\n") + "\n")
            .collect(Collectors.joining());
    Files.writeString(directory.resolve("rucio.cfg"), sections);
  }

  private ProcessBuilder program(String name, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve(name).toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "RUCIO_CONFIG", directory.resolve("rucio.cfg").toString(),
                "RUCIO_HOME", directory.toString(),
                "VIRTUAL_ENV", home.toString(),
                "PYTHONDONTWRITEBYTECODE", "1"));
    return builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log()));
  }

  private File log() {
    return directory.resolve("log").toFile();
  }

  private void python(String... lines) throws IOException, InterruptedException {
    int code = program("python", List.of("-c", String.join("\n", lines))).start().waitFor();
    if (code != 0) {
      throw new IOException("Rucio's Python failed:\n" + Files.readString(log().toPath()));
    }
  }

  /** Starts the server at its port; it may have been stopped before. */
  void start() throws IOException {
    process =
        program(
                "gunicorn",
                List.of(
                    "--worker-class=gthread",
                    "--workers=1",
                    "--threads=16",
                    "--bind=127.0.0.1:" + port,
                    "rucio.web.rest.main:application"))
            .start();
    Eventually.holds("Rucio", START, this::answers);
    token =
        send(request("/auth/userpass")
                .header("X-Rucio-Account", ACCOUNT)
                .header("X-Rucio-Username", USER)
                .header("X-Rucio-Password", PASSWORD))
            .headers()
            .firstValue("X-Rucio-Auth-Token")
            .orElseThrow();
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new AssertionError("Rucio ended, see " + log());
    }
    try {
      return client
              .send(request("/ping").build(), HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url() + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void post(String path, String json) throws IOException {
    HttpResponse<String> reply =
        send(
            request(path)
                .header("X-Rucio-Auth-Token", token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    if (reply.statusCode() != CREATED) {
      throw new IOException(path + ": " + reply.statusCode() + " " + reply.body());
    }
  }

  private void storage(String rse, String site) throws IOException {
    post("/rses/" + rse, "{\"deterministic\": false}");
    String rights = "{\"read\": 1, \"write\": 1, \"delete\": 1%s}";
    post(
        "/rses/" + rse + "/protocols/root",
        """
        {"hostname": "%s.example.org", "port": 1094, "prefix": "//data/",
         "impl": "rucio.rse.protocols.gfal.Default", "domains": {"lan": %s, "wan": %s}}
        """
            .formatted(
                site,
                rights.formatted(""),
                rights.formatted(", \"third_party_copy_read\": 1, \"third_party_copy_write\": 1")));
    post("/rses/" + rse + "/attr/site", "{\"value\": \"" + site + "\"}");
  }

  /** Registers files at an RSE; their URLs are those of {@link #target}. */
  void register(String rse, List<String> names) throws IOException {
    String files =
        names.stream()
            .map(
                name ->
                    "{\"scope\": \"%s\", \"name\": \"%s\", \"bytes\": 1000, \"adler32\": \"0cc737eb\","
                            .formatted(SCOPE, name)
                        + " \"pfn\": \"%s\"}".formatted(target(rse, name)))
            .collect(Collectors.joining(","));
    post("/replicas", "{\"rse\": \"" + rse + "\", \"files\": [" + files + "]}");
  }

  static String target(String rse, String name) {
    return "root://%s.example.org:1094//data//%s".formatted(rse.toLowerCase(), name);
  }

  /** Deletes a replica, as Rucio's own daemon does after it has removed the file. */
  void delete(String rse, String name) throws IOException, InterruptedException {
    python(
        "from rucio.common.types import InternalScope",
        "from rucio.core import replica, rse",
        "file = {'scope': InternalScope('%s'), 'name': '%s'}".formatted(SCOPE, name),
        "replica.delete_replicas(rse_id=rse.get_rse_id('%s'), files=[file])".formatted(rse));
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  int port() {
    return port;
  }

  /** Writes the file for the setting {@code bridge.credentials}. */
  Path credentials() throws IOException {
    return Files.writeString(
        directory.resolve("credentials"),
        "account = %s\nusername = %s\npassword = %s\n".formatted(ACCOUNT, USER, PASSWORD));
  }

  /** Stops the server, but not its database. */
  void stop() {
    if (process != null) {
      List<ProcessHandle> all =
          Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
      all.forEach(ProcessHandle::destroyForcibly);
      all.forEach(one -> one.onExit().join());
    }
  }

  @Override
  public void close() {
    stop();
    database.close();
  }
}
