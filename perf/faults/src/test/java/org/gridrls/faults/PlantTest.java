package org.gridrls.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The classes of the servers still have what bugs are planted into, and the copies are valid. */
class PlantTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Plant.class)
  void theCopyIsAValidClass(Plant plant) throws Exception {
    List<URL> urls = new ArrayList<>(List.of(plant.into(directory).toUri().toURL()));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> copy = Class.forName(plant.className().replace('/', '.'), true, loader);
      assertTrue(copy.getDeclaredMethods().length > 0);
      assertTrue(
          copy.getProtectionDomain().getCodeSource().getLocation().equals(urls.get(0)),
          "the copy comes first");
    }
  }
}
