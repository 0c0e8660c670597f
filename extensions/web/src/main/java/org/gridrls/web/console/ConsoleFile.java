package org.gridrls.web.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Properties;

/**
 * One file of the console, read once. Its tag changes with its content. Its bytes must not be
 * changed.
 */
record ConsoleFile(byte[] bytes, String type, String tag) {
  private static final String LIBRARY_VERSION = libraryVersion();

  /** {@code name} is one of the resources beside this class. */
  static ConsoleFile read(String name) {
    try (InputStream in = ConsoleFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the console lacks its file " + name);
      }
      byte[] bytes = in.readAllBytes();
      return new ConsoleFile(bytes, type(name), tag(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code name} is one of the files of uPlot, from the package of npm in its jar. */
  static ConsoleFile library(String name) {
    return read("/META-INF/resources/webjars/uplot/" + LIBRARY_VERSION + "/dist/" + name);
  }

  private static String libraryVersion() {
    try (InputStream in =
        ConsoleFile.class.getResourceAsStream(
            "/META-INF/maven/org.webjars.npm/uplot/pom.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String type(String name) {
    String kind =
        switch (name.substring(name.lastIndexOf('.') + 1)) {
          case "html" -> "text/html";
          case "css" -> "text/css";
          case "mjs", "js" -> "text/javascript";
          case "svg" -> "image/svg+xml";
          default -> throw new IllegalStateException("the console has no such kind: " + name);
        };
    return kind + ";charset=utf-8";
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return '"' + HexFormat.of().formatHex(digest, 0, 12) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Does the header If-None-Match name this version, so that the client has it already? */
  boolean isKnownBy(String ifNoneMatch) {
    if (ifNoneMatch == null) {
      return false;
    }
    for (String held : ifNoneMatch.split(",")) {
      String bare = held.strip().replaceFirst("^W/", "");
      if (bare.equals(tag) || bare.equals("*")) {
        return true;
      }
    }
    return false;
  }
}
