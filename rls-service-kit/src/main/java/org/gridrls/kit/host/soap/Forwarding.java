package org.gridrls.kit.host.soap;

import java.util.function.BooleanSupplier;

/** Whether the caller of an exchange may forward updates for others; asked only if it matters. */
record Forwarding(BooleanSupplier allowed) {}
