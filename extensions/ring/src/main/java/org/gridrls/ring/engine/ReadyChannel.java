package org.gridrls.ring.engine;

import java.util.List;
import javax.sql.DataSource;
import org.infinispan.remoting.transport.jgroups.JGroupsChannelConfigurator;
import org.jgroups.JChannel;
import org.jgroups.conf.ProtocolConfiguration;
import org.jgroups.util.SocketFactory;

/** Gives the engine a channel that was made by us. For one engine. */
record ReadyChannel(JChannel channel) implements JGroupsChannelConfigurator {
  @Override
  public String getName() {
    return "ring";
  }

  @Override
  public JChannel createChannel(String name) {
    return channel;
  }

  @Override
  public void setSocketFactory(SocketFactory factory) {}

  @Override
  public void setDataSource(DataSource source) {}

  @Override
  public String getProtocolStackString() {
    return channel.getProtocolStack().printProtocolSpec(false);
  }

  @Override
  public List<ProtocolConfiguration> getProtocolStack() {
    return List.of();
  }
}
