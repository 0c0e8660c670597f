package org.gridrls.security.tls;

import java.lang.reflect.InvocationTargetException;
import java.security.Provider;
import java.security.Security;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Amazon Corretto Crypto Provider, used instead of the JDK's cryptography if its jar is on the
 * class path. Nothing requires it. Safe for threads.
 */
public final class FastCryptography {
  private static final Logger log = LoggerFactory.getLogger(FastCryptography.class);
  private static final String TYPE =
      "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

  private FastCryptography() {}

  /**
   * Puts the provider before all others, for the whole process. Keys and certificates read before
   * keep their slower form, so a server calls it first.
   *
   * @return the provider, if it is there and works on this machine
   */
  public static synchronized Optional<Provider> install() {
    if (isInstalled()) {
      return Optional.of(Security.getProviders()[0]);
    }
    Optional<Provider> found = find(FastCryptography.class.getClassLoader());
    found.ifPresent(
        provider -> {
          Security.insertProviderAt(provider, 1);
          log.info("cryptography by {} {}", provider.getName(), provider.getVersionStr());
        });
    return found;
  }

  static Optional<Provider> find(ClassLoader classes) {
    try {
      Provider provider =
          (Provider) Class.forName(TYPE, true, classes).getConstructor().newInstance();
      provider.getClass().getMethod("assertHealthy").invoke(provider);
      return Optional.of(provider);
    } catch (ClassNotFoundException absent) {
      return Optional.empty();
    } catch (InvocationTargetException unhealthy) {
      log.warn(
          "{} does not work here, so the JDK's cryptography is used: {}",
          TYPE,
          String.valueOf(unhealthy.getCause()));
      return Optional.empty();
    } catch (ReflectiveOperationException | LinkageError e) {
      log.warn("{} cannot be used, so the JDK's cryptography is: {}", TYPE, e.toString());
      return Optional.empty();
    }
  }

  /** True if the provider is in use. */
  public static boolean isInstalled() {
    return TYPE.equals(Security.getProviders()[0].getClass().getName());
  }
}
