package org.gridrls.ring.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.gridrls.ring.peer.MemberLines;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.transport.MemberTransport;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.blocks.MessageDispatcher;
import org.jgroups.blocks.RequestOptions;
import org.jgroups.blocks.ResponseMode;
import org.jgroups.fork.ForkChannel;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.NameCache;

/**
 * Questions over connections that members keep for them, and over those of the engine where there
 * are none. Safe for threads.
 */
final class EnginePeers implements SlotPeers, AutoCloseable {
  private final MemberTransport transport;
  private final JChannel channel;
  private final ForkChannel questions;
  private final MessageDispatcher dispatcher;
  private final MemberLines lines = new MemberLines(this::line);
  private volatile UnaryOperator<byte[]> answers;

  /** {@code channel} is connected to that cluster. */
  EnginePeers(MemberTransport transport, JChannel channel, String cluster) throws Exception {
    this.transport = transport;
    this.channel = channel;
    this.questions = new ForkChannel(channel, "rls", "questions");
    this.dispatcher = new MessageDispatcher(questions, this::answer);
    questions.connect(cluster);
    transport.linesTo(socket -> lines.answer(socket, this::answer));
  }

  private Object answer(Message question) {
    byte[] bytes = new byte[question.getLength()];
    System.arraycopy(question.getArray(), question.getOffset(), bytes, 0, bytes.length);
    return answer(bytes);
  }

  private byte[] answer(byte[] question) {
    UnaryOperator<byte[]> known = answers;
    if (known == null) {
      throw new IllegalStateException("this member is still starting");
    }
    return known.apply(question);
  }

  private Socket line(String member) throws IOException {
    PhysicalAddress at =
        address(member)
            .map(one -> (PhysicalAddress) channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, one)))
            .orElse(null);
    if (!(at instanceof IpAddress known)) {
      throw new IOException("no address of " + member);
    }
    return transport.line(new InetSocketAddress(known.getIpAddress(), known.getPort()));
  }

  private Optional<Address> address(String member) {
    return channel.getView().getMembers().stream()
        .filter(one -> member.equals(NameCache.get(one)))
        .findFirst();
  }

  @Override
  public CompletableFuture<byte[]> askBriefly(String member, byte[] question, Duration left) {
    return lines.ask(member, question, left).orElseGet(() -> ask(member, question, left));
  }

  @Override
  public void answerBy(UnaryOperator<byte[]> given) {
    answers = given;
  }

  @Override
  public CompletableFuture<byte[]> ask(String member, byte[] question, Duration left) {
    Optional<Address> address = address(member);
    if (address.isEmpty()) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(member + " is no member of the ring any more"));
    }
    try {
      CompletableFuture<byte[]> reply =
          dispatcher.sendMessageWithFuture(
              new BytesMessage(address.get(), question),
              new RequestOptions(ResponseMode.GET_FIRST, left.toMillis())
                  .flags(Message.Flag.OOB, Message.Flag.NO_FC));
      return reply.orTimeout(left.toMillis(), TimeUnit.MILLISECONDS);
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public long bytesSent() {
    return transport.bytesSent();
  }

  @Override
  public void close() {
    lines.close();
    dispatcher.stop();
    questions.close();
  }
}
