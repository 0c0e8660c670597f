/** The port types of WSRF and WS-Notification over the service group. */
package org.gridrls.wsrf.group.soap;
