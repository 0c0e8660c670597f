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
  public static PasswordConfig read(Settings settings) {
    Settings guesses = settings.section("password-guesses");
    return new PasswordConfig(
        settings
            .optionalText(
                "passwords",
                "file with one line user:hash for each user, as written by 'rls password USER'")
            .map(Path::of),
        guesses.integer(
            "free",
            5,
            1,
            1_000,
            "wrong passwords, by address and by user, before callers must wait"),
        guesses.duration(
            "lock-out",
            Duration.ofMinutes(15),
            "maximum wait after a wrong password; waits start at one second and double"));
  }
}
