/** The SOAP endpoints of a registry: its own port type, and those of WSRF and WS-Notification. */
package org.gridrls.registry.soap;
