package org.gridrls.security.message;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A password as it is kept: {@code pbkdf2-sha256:ROUNDS:SALT:HASH}, the latter two in base64.
 * Immutable; its text form does not contain the hash.
 */
public record PasswordHash(int rounds, byte[] salt, byte[] hash) {
  static final int ROUNDS = 600_000;
  private static final int ROUNDS_MAX = 5_000_000;
  private static final int BYTES = 32;
  private static final String KIND = "pbkdf2-sha256";

  /** Creates a hash of nobody's password, to take as much time over unknown users. */
  static PasswordHash nobody(int rounds) {
    return new PasswordHash(rounds, new byte[16], new byte[BYTES]);
  }

  /** True if it was made when fewer rounds were usual. */
  boolean isWeak() {
    return rounds < ROUNDS;
  }

  /** Hashes a password with a new random salt. */
  public static PasswordHash of(char[] password) {
    byte[] salt = new byte[16];
    new SecureRandom().nextBytes(salt);
    return new PasswordHash(ROUNDS, salt, hash(password, salt, ROUNDS));
  }

  static PasswordHash parse(String text) {
    String[] parts = text.strip().split(":", -1);
    try {
      int rounds = Integer.parseInt(parts[1]);
      byte[] salt = Base64.getDecoder().decode(parts[2]);
      byte[] hash = Base64.getDecoder().decode(parts[3]);
      if (parts.length == 4
          && parts[0].equals(KIND)
          && rounds >= 1_000
          && rounds <= ROUNDS_MAX
          && salt.length >= 8
          && hash.length == BYTES) {
        return new PasswordHash(rounds, salt, hash);
      }
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      // the same message as below: what was wrong may be a password
    }
    throw new RlsException(
        RlsError.BAD_ARGUMENT, "a password must be kept as " + KIND + ":ROUNDS:SALT:HASH");
  }

  boolean matches(char[] password) {
    return MessageDigest.isEqual(hash, hash(password, salt, rounds));
  }

  private static byte[] hash(char[] password, byte[] salt, int rounds) {
    PBEKeySpec spec = new PBEKeySpec(password, salt, rounds, BYTES * 8);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } finally {
      spec.clearPassword();
    }
  }

  /** Formats the hash as a line of the file has it after the user's name. */
  public String line() {
    Base64.Encoder base64 = Base64.getEncoder();
    return KIND
        + ":"
        + rounds
        + ":"
        + base64.encodeToString(salt)
        + ":"
        + base64.encodeToString(hash);
  }

  @Override
  public String toString() {
    return "a hash of a password";
  }
}
