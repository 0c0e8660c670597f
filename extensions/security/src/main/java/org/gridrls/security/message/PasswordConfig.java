package org.gridrls.security.message;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gridrls.kit.config.Settings;

/**
 * The file of passwords, and the delays after wrong ones.
 *
 * @param file lines {@code user:hash}; {@code rls password} makes them
 * @param attempts wrong ones of one address or user that cost nothing yet
 * @param lockOut the longest wait after a wrong one
 */
public record PasswordConfig(Optional<Path> file, int attempts, Duration lockOut) {
  private static final int GUESSES = 5;
  private static final Duration LOCK_OUT = Duration.ofMinutes(15);

  public static PasswordConfig read(Settings settings) {
    return new PasswordConfig(
        settings
            .optionalText(
                "passwords",
                "file with one line user:hash for each user, as written by 'rls password USER'")
            .map(Path::of),
        GUESSES,
        LOCK_OUT);
  }
}
