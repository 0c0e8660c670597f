/** The faults that WSRF and WS-Notification define. */
package org.gridrls.wsrf.fault;
