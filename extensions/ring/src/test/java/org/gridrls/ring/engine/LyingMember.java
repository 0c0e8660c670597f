package org.gridrls.ring.engine;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.PeerMessages.Find;
import org.gridrls.ring.peer.PeerMessages.NameEvidence;
import org.gridrls.ring.transport.MemberTransport;
import org.gridrls.ring.transport.MemberTrust;
import org.gridrls.rli.RingConfig;

/**
 * A member with a good certificate, in a process of its own, that owns slots and never answers a
 * question about them properly: each gets the next lie, which is printed.
 */
public final class LyingMember {
  private static final int MANY = 60 << 20;

  /** Lists what the member replies to a question for names. */
  public enum Lie {
    NOT_MINE,
    NONE_OF_THEM,
    GARBAGE,
    CUT,
    SILENCE,
    HUGE,
    ENDLESS,
    ANOTHER_NUMBER,
    LOST
  }

  private final AtomicInteger told = new AtomicInteger();
  private volatile List<String> catalogs = List.of();

  private LyingMember() {}

  /**
   * Takes the ring's name, its own address, that of a member, its certificate, its key, and the
   * trusted authority. Ends with its input.
   */
  public static void main(String[] args) throws IOException {
    RingConfig ring = new RingConfig(args[0], List.of(args[1], args[2]), args[1]);
    Credentials own =
        Credentials.of(CredentialFiles.of(Path.of(args[3]), Path.of(args[4]), Path.of(args[5])));
    MemberTransport transport =
        MemberTransport.open(
            RingEngine.terms(ring),
            Optional.of(new MemberTrust(own, () -> Set.of("127.0.0.1", "localhost"))));
    LyingMember member = new LyingMember();
    try (RingEngine joined = RingEngine.open(ring, "liar", () -> transport)) {
      joined.peers().answerBy(member::said);
      transport.linesTo(
          socket -> {
            Thread line = new Thread(() -> member.answerAll(socket), "liar");
            line.setDaemon(true);
            line.start();
          });
      System.out.println("liar answers at " + args[1]);
      member.learn(joined.store().entries().keySet());
      joined.store().watch(() -> member.learn(joined.store().entries().keySet()));
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private void learn(Set<String> entries) {
    catalogs =
        entries.stream()
            .filter(InfinispanSlotStore::isManifest)
            .map(key -> key.substring(2))
            .toList();
  }

  private Lie next() {
    Lie lie = Lie.values()[Math.floorMod(told.getAndIncrement(), Lie.values().length)];
    System.out.println(lie);
    return lie;
  }

  /** To a question that came over the engine, where there are no frames. */
  private byte[] said(byte[] question) {
    Object asked = PeerMessages.question(question);
    return asked instanceof Find find ? said(find, next()) : "?".getBytes(StandardCharsets.UTF_8);
  }

  private byte[] said(Find find, Lie lie) {
    int names = find.names().size();
    return switch (lie) {
      case NOT_MINE ->
          PeerMessages.encode(
              Collections.nCopies(names, new NameEvidence(false, List.of("nobody"), List.of())));
      case LOST ->
          PeerMessages.encode(
              Collections.nCopies(names, new NameEvidence(true, List.of(), catalogs)));
      case GARBAGE -> "\177\377\377\377 names".getBytes(StandardCharsets.ISO_8859_1);
      default -> PeerMessages.encode(List.of());
    };
  }

  private void answerAll(Socket socket) {
    try (socket;
        DataInputStream in = new DataInputStream(socket.getInputStream());
        OutputStream out = socket.getOutputStream()) {
      while (true) {
        int number = in.readInt();
        byte[] question = in.readNBytes(in.readInt());
        Lie lie = next();
        byte[] said = said((Find) PeerMessages.question(question), lie);
        switch (lie) {
          case SILENCE -> {}
          case CUT -> out.write(frame(number, said.length + MANY, said));
          case HUGE -> out.write(frame(number, Integer.MAX_VALUE, said));
          case ENDLESS -> {
            out.write(frame(number, MANY, said));
            for (int sent = 0; sent < MANY; sent += 1 << 20) {
              out.write(new byte[1 << 20]);
            }
          }
          case ANOTHER_NUMBER -> out.write(frame(number + 1, said.length, said));
          default -> out.write(frame(number, said.length, said));
        }
        out.flush();
      }
    } catch (IOException | UncheckedIOException e) {
      System.out.println("a caller has gone");
    }
  }

  private static byte[] frame(int number, int length, byte[] bytes) {
    return ByteBuffer.allocate(8 + bytes.length).putInt(number).putInt(length).put(bytes).array();
  }
}
