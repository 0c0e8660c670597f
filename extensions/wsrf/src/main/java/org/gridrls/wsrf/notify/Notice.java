package org.gridrls.wsrf.notify;

import java.util.function.Supplier;
import org.w3c.dom.Element;

/**
 * One event, to be sent to the subscribers of its topic. Immutable.
 *
 * @param producer the address of the resource that publishes the event
 * @param message creates the message: the element that the topic is named after
 */
public record Notice(Topic topic, String producer, Supplier<Element> message) {}
