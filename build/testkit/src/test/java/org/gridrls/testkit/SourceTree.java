package org.gridrls.testkit;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The Java sources of all modules, parsed, for {@link TidyTest}. */
final class SourceTree {
  /**
   * One source file.
   *
   * @param path begins with the module
   * @param module its folder, such as {@code extensions/web}
   * @param qualified types that the code names with their packages, imports apart
   * @param nested the public types inside its types
   */
  record SourceFile(
      String path,
      String module,
      boolean test,
      String text,
      List<String> imports,
      List<String> qualified,
      List<String> nested,
      List<Method> methods) {
    long lines() {
      return text.lines().count();
    }

    boolean declares(String simpleName) {
      return Pattern.compile("\\b(class|enum|interface|record) " + simpleName + "\\b")
          .matcher(text)
          .find();
    }
  }

  record Method(
      String name, int firstLine, int lines, int parameters, boolean constructorOfRecord) {}

  /** Folders of the build, of tools, and of third-party files. */
  private static final Pattern OURS_NOT = Pattern.compile("/(target|\\.git|node_modules|\\.venv)/");

  private static final Pattern QUALIFIED = Pattern.compile("([a-z]\\w*\\.){2,}[A-Z]\\w*");

  /** Parsed once for all tests of a run. */
  private static List<SourceFile> parsed;

  private final Path root;

  private SourceTree(Path root) {
    this.root = root;
  }

  /** The project that the tests run in: the nearest folder above that has the launcher. */
  static SourceTree ofProject() {
    return new SourceTree(ProjectRoot.path(""));
  }

  Path root() {
    return root;
  }

  List<SourceFile> files() {
    synchronized (SourceTree.class) {
      if (parsed == null) {
        parsed = List.copyOf(parse(sources()));
      }
      return parsed;
    }
  }

  private List<Path> sources() {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(path -> path.toString().endsWith(".java"))
          .filter(path -> !root.relativize(path).toString().contains("target/"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all text files whose name matches, without the results of measurements. */
  List<Path> texts(Pattern name) {
    return textsWithResults(name).stream()
        .filter(path -> !root.relativize(path).toString().contains("results/"))
        .toList();
  }

  /** Returns all text files whose name matches, sources and documents alike. */
  List<Path> textsWithResults(Pattern name) {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(path -> name.matcher(path.getFileName().toString()).matches())
          .filter(Files::isRegularFile)
          .filter(path -> !OURS_NOT.matcher("/" + root.relativize(path)).find())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<SourceFile> parse(List<Path> paths) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(paths));
      List<SourceFile> files = new ArrayList<>();
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        files.add(file(unit, positions));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SourceFile file(CompilationUnitTree unit, SourcePositions positions) throws IOException {
    Path path = root.relativize(Path.of(unit.getSourceFile().toUri()));
    List<String> imports =
        unit.getImports().stream().map(i -> i.getQualifiedIdentifier().toString()).toList();
    boolean test = path.toString().contains("src/test/");
    String text = unit.getSourceFile().getCharContent(true).toString();
    return new SourceFile(
        path.toString(),
        path.startsWith("samples") ? "samples" : path.toString().replaceFirst("/src/.*", ""),
        test,
        text,
        imports,
        qualified(unit),
        nested(unit),
        methods(unit, positions));
  }

  private static List<String> nested(CompilationUnitTree unit) {
    List<String> found = new ArrayList<>();
    new TreeScanner<Void, Tree.Kind>() {
      @Override
      public Void visitClass(ClassTree type, Tree.Kind outer) {
        Set<Modifier> modifiers = type.getModifiers().getFlags();
        if (modifiers.contains(Modifier.PUBLIC) && outer != null || outer == Tree.Kind.INTERFACE) {
          found.add(type.getSimpleName().toString());
        }
        return super.visitClass(type, type.getKind());
      }
    }.scan(unit, null);
    return found;
  }

  private static List<String> qualified(CompilationUnitTree unit) {
    List<String> found = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMemberSelect(MemberSelectTree tree, Void none) {
        if (QUALIFIED.matcher(tree.toString()).matches()) {
          found.add(tree.toString());
        }
        return super.visitMemberSelect(tree, none);
      }
    }.scan(unit.getTypeDecls(), null);
    return found;
  }

  private static List<Method> methods(CompilationUnitTree unit, SourcePositions positions) {
    List<Method> methods = new ArrayList<>();
    new TreeScanner<Void, Boolean>() {
      @Override
      public Void visitClass(ClassTree type, Boolean inRecord) {
        return super.visitClass(type, type.getKind() == Tree.Kind.RECORD);
      }

      @Override
      public Void visitMethod(MethodTree method, Boolean inRecord) {
        long start = positions.getStartPosition(unit, method);
        long end = positions.getEndPosition(unit, method);
        if (start >= 0 && end >= 0) {
          int first = (int) unit.getLineMap().getLineNumber(start);
          int lines = (int) unit.getLineMap().getLineNumber(end) - first + 1;
          boolean ofRecord =
              Boolean.TRUE.equals(inRecord) && method.getName().contentEquals("<init>");
          methods.add(
              new Method(
                  method.getName().toString(),
                  first,
                  lines,
                  method.getParameters().size(),
                  ofRecord));
        }
        return super.visitMethod(method, inRecord);
      }
    }.scan(unit, false);
    return methods;
  }
}
