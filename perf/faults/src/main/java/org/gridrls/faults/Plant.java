package org.gridrls.faults;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.bridge.Bridge;
import org.gridrls.faults.nemesis.Fault;
import org.gridrls.faults.nemesis.Schedule;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.SteadyClock;
import org.gridrls.lrc.LrcService;
import org.gridrls.registry.RegistryService;
import org.gridrls.rli.RliService;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A bug that is planted into a copy of one class of the servers, to see that the suite finds it;
 * with faults that bring it out. The copy precedes the original on the class path of the processes.
 */
enum Plant {
  /** One name in eight is registered without an entry in the journal. */
  DROP_JOURNAL_ENTRY(
      LrcService.class, "JdbcCatalogEditor", "journal", "1 0 5000 delay rli-1>lrc-1 0") {
    @Override
    void write(MethodVisitor code) {
      Label usual = new Label();
      code.visitVarInsn(Opcodes.ALOAD, 2);
      code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I", false);
      code.visitIntInsn(Opcodes.BIPUSH, 7);
      code.visitInsn(Opcodes.IAND);
      code.visitJumpInsn(Opcodes.IFNE, usual);
      code.visitInsn(Opcodes.RETURN);
      code.visitLabel(usual);
      code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
  },

  /** An index still answers from the updates of a dead catalog. */
  ANSWER_FROM_EXPIRED(RliService.class, "SourceState", "expiredAt", "1 8000 20000 kill lrc-1 0") {
    @Override
    void write(MethodVisitor code) {
      constant(code, Opcodes.ICONST_0);
    }
  },

  /** A lease is counted by the wall clock. */
  WALL_CLOCK_FOR_LEASE(
      SteadyClock.class,
      "SteadyClock",
      "instant",
      "1 0 12000 clock_back * 2",
      "1 3000 9000 kill lrc-1 0") {
    @Override
    void write(MethodVisitor code) {
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, "java/time/Instant", "now", "()Ljava/time/Instant;", false);
      code.visitInsn(Opcodes.ARETURN);
      code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
  },

  /** A registry that starts says at once that it knows all members. */
  SETTLE_TOO_EARLY(
      RegistryService.class,
      "StartupGrace",
      "left",
      "1 0 2000 wipe registry-1 0",
      "1 0 2000 wipe registry-2 0",
      "1 0 40000 pause lrc-1 0",
      "1 0 40000 pause lrc-2 0",
      "1 0 40000 kill lrc-3 0",
      "1 0 2000 wipe rli-1 0",
      "1 0 2000 wipe rli-2 0") {
    @Override
    void write(MethodVisitor code) {
      code.visitFieldInsn(Opcodes.GETSTATIC, "java/time/Duration", "ZERO", "Ljava/time/Duration;");
      code.visitInsn(Opcodes.ARETURN);
      code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
  },

  /** An index applies changes that do not build on its state. */
  IGNORE_GENERATION(
      RliService.class,
      "SourceState",
      "isBaseOf",
      "1 0 8000 restore lrc-1 0",
      "1 0 9000 restore lrc-2 0",
      "2 0 8000 restore lrc-3 0") {
    @Override
    void write(MethodVisitor code) {
      // heartbeats are checked as usual: else nothing would get whole before the first fault
      Label usual = new Label();
      generation(code, 2, BaseState.class);
      generation(code, 1, UpdateSource.class);
      code.visitInsn(Opcodes.LCMP);
      code.visitJumpInsn(Opcodes.IFEQ, usual);
      constant(code, Opcodes.ICONST_1);
      code.visitLabel(usual);
    }
  },

  /** An index forgets what was removed, so that it denies names that move. */
  FORGET_REMOVALS(
      RliService.class,
      "RememberedRemovals",
      "matterTo",
      "1 0 10000 delay lrc-2>* 0",
      "2 0 10000 delay lrc-1>* 0",
      "3 0 10000 delay lrc-2>* 0") {
    @Override
    void write(MethodVisitor code) {
      constant(code, Opcodes.ICONST_0);
    }
  },

  /** A bridge says that its listing is of this moment. */
  YOUNG_LISTING(Bridge.class, "Bridge", "listedAt", "1 0 9000 foreign_slow lrc-4-bridge 0") {
    @Override
    void write(MethodVisitor code) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(
          Opcodes.GETFIELD,
          Type.getInternalName(Bridge.class),
          "clocks",
          Type.getDescriptor(Clocks.class));
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          Type.getInternalName(Clocks.class),
          "now",
          "()Ljava/time/Instant;",
          false);
      code.visitInsn(Opcodes.ARETURN);
      code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
  },

  /** A bridge deletes what a list lacks without asking for it. */
  TRUST_LISTS(
      Bridge.class, "NameListing$Changes", "isAlive", "1 0 12000 foreign_half lrc-4-bridge 0") {
    @Override
    void write(MethodVisitor code) {
      constant(code, Opcodes.ICONST_0);
    }
  },

  /** A catalog asks others about the last copy without marking the name. */
  UNMARKED_COPIES(LrcService.class, "LeavingNames", "mark", "1 0 20000 delay lrc-1>* 0") {
    @Override
    void write(MethodVisitor code) {
      constant(code, Opcodes.ICONST_1);
    }
  };

  private final Class<?> neighbour;
  private final String simpleName;
  private final String method;
  private final List<String> faults;

  /**
   * @param neighbour a class of the same module
   */
  Plant(Class<?> neighbour, String simpleName, String method, String... faults) {
    this.neighbour = neighbour;
    this.simpleName = simpleName;
    this.method = method;
    this.faults = List.of(faults);
  }

  /** Writes what the method does first. */
  abstract void write(MethodVisitor code);

  private static void constant(MethodVisitor code, int load) {
    code.visitInsn(load);
    code.visitInsn(Opcodes.IRETURN);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
  }

  private static void generation(MethodVisitor code, int variable, Class<?> record) {
    code.visitVarInsn(Opcodes.ALOAD, variable);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Type.getInternalName(record), "generation", "()J", false);
  }

  /** The class that has it, as a file of the class path, whatever package it is in. */
  String className() {
    try {
      Path code = Path.of(neighbour.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(code)) {
        return classBelow(code);
      }
      try (FileSystem jar = FileSystems.newFileSystem(code)) {
        return classBelow(jar.getPath("/"));
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("no class " + simpleName + " to plant a bug into", e);
    }
  }

  private String classBelow(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith(simpleName + ".class"))
          .map(file -> root.relativize(file).toString().replace(".class", ""))
          .findFirst()
          .orElseThrow(
              () -> new IllegalStateException("no class " + simpleName + " to plant a bug into"));
    }
  }

  /** Faults that bring it out. */
  List<List<Fault>> schedule() {
    return Schedule.episodes(faults.stream().map(Fault::parse).toList());
  }

  /** Writes the copy with the bug below a directory, and returns that. */
  Path into(Path directory) throws IOException {
    String name = className() + ".class";
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    try (InputStream original = Plant.class.getClassLoader().getResourceAsStream(name)) {
      Files.write(file, planted(original.readAllBytes()));
    }
    return directory;
  }

  private byte[] planted(byte[] original) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    AtomicBoolean found = new AtomicBoolean();
    reader.accept(new Planting(writer, method, this::write, found), 0);
    if (!found.get()) {
      throw new IllegalStateException(simpleName + " has no method " + method);
    }
    return writer.toByteArray();
  }

  /** Writes code to the begin of all methods of one name. */
  private static final class Planting extends ClassVisitor {
    private final String method;
    private final Consumer<MethodVisitor> code;
    private final AtomicBoolean found;

    Planting(ClassVisitor next, String method, Consumer<MethodVisitor> code, AtomicBoolean found) {
      super(Opcodes.ASM9, next);
      this.method = method;
      this.code = code;
      this.found = found;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor usual = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!name.equals(method)) {
        return usual;
      }
      found.set(true);
      return new MethodVisitor(Opcodes.ASM9, usual) {
        @Override
        public void visitCode() {
          super.visitCode();
          code.accept(mv);
        }
      };
    }
  }
}
