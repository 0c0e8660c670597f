/** Signed messages by our engine and by that of WSS4J, compared. */
package org.gridrls.perf.micro.wss;
