package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.cli.text.JsonText;
import org.gridrls.testkit.Eventually;

/**
 * A page in a real Chromium with a client certificate of its own, driven by the browser's protocol,
 * so that a test can look and click. Used by one thread.
 */
public final class BrowserPage implements AutoCloseable {
  private static final int LIMIT_SECONDS = 60;
  private static final String STARTED = "DevTools listening on ";

  private final Map<Long, CompletableFuture<Map<?, ?>>> calls = new ConcurrentHashMap<>();
  private final Process process;
  private final WebSocket socket;
  private Optional<String> session = Optional.empty();
  private long last;

  private BrowserPage(Process process) throws Exception {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address(process)), new Answers())
            .get(LIMIT_SECONDS, TimeUnit.SECONDS);
    Object target = send("Target.createTarget", Map.of("url", "about:blank")).get("targetId");
    Map<String, Object> attached = Map.of("targetId", target, "flatten", true);
    session = Optional.of((String) send("Target.attachToTarget", attached).get("sessionId"));
  }

  /**
   * A browser that trusts the authority and shows the user's certificate to every server.
   *
   * @param home an empty directory for its keys and settings
   */
  static BrowserPage certified(
      String program, Path home, AuthorityDirectory.Issued user, Path authority) throws Exception {
    Path keys = Files.createDirectories(home.resolve(".pki/nssdb"));
    String database = "sql:" + keys;
    tool("certutil", "-N", "-d", database, "--empty-password");
    tool("certutil", "-A", "-d", database, "-n", "ca", "-t", "C,,", "-i", authority.toString());
    Path store = home.resolve("user.p12");
    try (OutputStream out = Files.newOutputStream(store)) {
      user.credential().keyStore("secret".toCharArray()).store(out, "secret".toCharArray());
    }
    tool("pk12util", "-i", store.toString(), "-d", database, "-W", "secret");
    Map<String, Object> any = Map.of("setting", Map.of("filters", List.of(Map.of())));
    Map<String, Object> settings =
        Map.of("exceptions", Map.of("auto_select_certificate", Map.of("https://*,*", any)));
    Path profile = Files.createDirectories(home.resolve("profile/Default")).getParent();
    Files.writeString(
        profile.resolve("Default/Preferences"),
        JsonText.of(Map.of("profile", Map.of("content_settings", settings))));
    ProcessBuilder builder =
        new ProcessBuilder(
            program,
            "--headless=new",
            "--no-sandbox", // root may run tests too; the page is ours
            "--disable-gpu",
            "--window-size=1280,900",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "about:blank");
    builder.environment().put("HOME", home.toString());
    return new BrowserPage(builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
  }

  private static void tool(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), () -> command[0] + ": " + said);
    assertEquals(0, process.exitValue(), () -> String.join(" ", command) + ": " + said);
  }

  private static String address(Process process) throws Exception {
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    List<String> said = new ArrayList<>();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      said.add(line);
      if (line.startsWith(STARTED)) {
        return line.substring(STARTED.length()).strip();
      }
    }
    throw new AssertionError("the browser did not start: " + said);
  }

  private final class Answers implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean whole) {
      text.append(part);
      if (whole) {
        Map<?, ?> answer = (Map<?, ?>) JsonParser.parse(text.toString());
        text.setLength(0);
        Optional.ofNullable((Long) answer.get("id"))
            .map(calls::remove)
            .ifPresent(call -> call.complete(answer));
      }
      from.request(1);
      return null;
    }
  }

  private Map<?, ?> send(String method, Map<String, Object> parameters) {
    long id = ++last;
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    session.ifPresent(name -> message.put("sessionId", name));
    CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
    calls.put(id, answer);
    socket.sendText(JsonText.of(message), true).join();
    Map<?, ?> said = answer.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    assertEquals(null, said.get("error"), method);
    return (Map<?, ?>) said.get("result");
  }

  public void open(String url) {
    send("Page.navigate", Map.of("url", "about:blank"));
    send("Page.navigate", Map.of("url", url));
  }

  /** The value of an expression in the page, as text; empty while it fails. */
  public String value(String expression) {
    Map<String, Object> asked = Map.of("expression", "String(" + expression + ")");
    Map<?, ?> result = (Map<?, ?>) send("Runtime.evaluate", asked).get("result");
    return "string".equals(result.get("type")) ? (String) result.get("value") : "";
  }

  /** Waits until the element's text contains this. */
  public void await(String element, String text) {
    String shown = "document.querySelector(" + JsonText.of(element) + ")?.textContent";
    try {
      Eventually.holds(text, () -> value(shown).contains(text));
    } catch (AssertionError late) {
      throw new AssertionError(late.getMessage() + " in " + value("document.body.innerText"), late);
    }
  }

  public void click(String element) {
    String at = "document.querySelector(" + JsonText.of(element) + ")";
    Eventually.holds(element, () -> value(at + " !== null").equals("true"));
    value("(" + at + ".disabled = false, " + at + ".click())");
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
