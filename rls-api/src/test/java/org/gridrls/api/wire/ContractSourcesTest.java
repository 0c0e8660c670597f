package org.gridrls.api.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The build generates the classes again after a change of any file that they are made of. */
class ContractSourcesTest {
  private static final Pattern WATCHED = Pattern.compile("<dependency>[^<]*/([^/<]+)</dependency>");

  @Test
  void everySchemaAndBindingIsWatchedByTheBuild() throws IOException {
    Set<String> watched = new TreeSet<>();
    Matcher matcher = WATCHED.matcher(Files.readString(Path.of("pom.xml")));
    while (matcher.find()) {
      watched.add(matcher.group(1));
    }
    Set<String> sources = files("src/main/codegen", ".xjb");
    sources.addAll(files("src/main/resources/wsdl", ".xsd"));
    sources.add("rls-fault.wsdl"); // the others import it; each of them is watched by itself
    assertEquals(sources, watched);
  }

  private static Set<String> files(String directory, String ending) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(directory))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
