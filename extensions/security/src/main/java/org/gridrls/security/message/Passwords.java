package org.gridrls.security.message;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.tls.SecretFiles;
import org.gridrls.client.tls.Watched;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The users with passwords, from a file that is read again when it changes. A wrong password costs
 * the same time and gets the same answer whether there is such a user or not. One that was right is
 * known for a minute by a keyed digest, for hashing is slow on purpose. Every check is counted
 * before it is made. Safe for threads.
 */
final class Passwords {
  private static final Duration KNOWN_FOR = Duration.ofMinutes(1);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final int KNOWN_MAX = 1_000;

  private static final Logger log = LoggerFactory.getLogger(Passwords.class);

  private final Watched<Map<String, PasswordHash>> users;
  private final GuessLimits limits;
  private final Clock clock;
  private final SecretKeySpec secret;
  private final Semaphore hashing =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  private final Cache<String, Boolean> known;
  private final Map<String, CompletableFuture<Boolean>> judging = new ConcurrentHashMap<>();
  private Instant looked = Instant.EPOCH;

  Passwords(PasswordConfig config, Clock clock) {
    Path file = config.file().orElseThrow();
    this.users = new Watched<>("passwords " + file, List.of(file), () -> read(file));
    this.limits = new GuessLimits(config.attempts(), config.lockOut(), clock);
    this.clock = clock;
    this.known =
        Caffeine.newBuilder()
            .maximumSize(KNOWN_MAX)
            .expireAfterWrite(KNOWN_FOR)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .executor(Runnable::run)
            .build();
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    this.secret = new SecretKeySpec(bytes, "HmacSHA256");
  }

  private static Map<String, PasswordHash> read(Path file) {
    SecretFiles.warnIfOpen(file, "the passwords of users");
    try {
      Map<String, PasswordHash> users = new HashMap<>();
      int number = 0;
      for (String line : SecretFiles.text(file).lines().toList()) {
        number++;
        if (!line.isBlank() && !line.startsWith("#")) {
          int colon = line.indexOf(':');
          String user = colon < 0 ? "" : line.substring(0, colon).strip();
          if (user.isEmpty() || users.containsKey(user)) {
            throw new RlsException(
                RlsError.BAD_ARGUMENT,
                file + ", line " + number + ": must be USER:HASH, each once");
          }
          users.put(user, PasswordHash.parse(line.substring(colon + 1)));
        }
      }
      warnOfWeak(file, users);
      return Map.copyOf(users);
    } catch (IOException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "cannot read the passwords in " + file, e);
    }
  }

  /** The file is the operator's, and often written by a program, so nothing here changes it. */
  private static void warnOfWeak(Path file, Map<String, PasswordHash> users) {
    List<String> weak =
        users.keySet().stream().filter(user -> users.get(user).isWeak()).sorted().toList();
    if (!weak.isEmpty()) {
      log.warn(
          "{}: fewer than {} rounds for {}; replace their lines by what 'rls password' prints",
          file,
          PasswordHash.ROUNDS,
          weak);
    }
  }

  /** Returns if that is the user's password; PERMISSION_DENIED or OVERLOADED if not. */
  void check(String user, String password, String address) {
    refresh();
    limits.requireFree(address, user, exists(user));
    String mark = mark(user, password);
    if (known.getIfPresent(mark) == null && !judgedOnce(mark, user, password, address)) {
      throw new RlsException(RlsError.PERMISSION_DENIED, "the user name or the password is wrong");
    }
  }

  private boolean exists(String user) {
    return users.get().containsKey(user);
  }

  /** Concurrent checks of the same password share one result. */
  private boolean judgedOnce(String mark, String user, String password, String address) {
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    CompletableFuture<Boolean> other = judging.putIfAbsent(mark, mine);
    if (other != null) {
      return awaited(other);
    }
    try {
      mine.complete(judged(user, password, address, mark));
    } catch (RuntimeException | Error refused) {
      mine.completeExceptionally(refused);
    } finally {
      judging.remove(mark);
    }
    return awaited(mine);
  }

  private static boolean awaited(CompletableFuture<Boolean> check) {
    try {
      return check.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RlsException refused ? refused : e;
    }
  }

  private boolean judged(String user, String password, String address, String mark) {
    GuessLimits.Attempt attempt = limits.begin(address, user, exists(user));
    boolean right = matches(user, password);
    if (right) {
      limits.succeeded(attempt);
      known.put(mark, true);
    }
    return right;
  }

  private boolean matches(String user, String password) {
    Map<String, PasswordHash> all = users.get();
    PasswordHash hash = all.get(user);
    hashing.acquireUninterruptibly();
    try {
      boolean same = (hash == null ? nobody(all) : hash).matches(password.toCharArray());
      return hash != null && same;
    } finally {
      hashing.release();
    }
  }

  private static PasswordHash nobody(Map<String, PasswordHash> all) {
    return PasswordHash.nobody(
        all.values().stream().mapToInt(PasswordHash::rounds).max().orElse(PasswordHash.ROUNDS));
  }

  private synchronized void refresh() {
    Instant now = clock.instant();
    if (now.isBefore(looked.plus(LOOK)) && !now.isBefore(looked)) {
      return;
    }
    looked = now;
    if (users.refresh()) {
      known.invalidateAll();
    }
  }

  private String mark(String user, String password) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(secret);
      mac.update((user.length() + ":" + user).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(mac.doFinal(password.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
