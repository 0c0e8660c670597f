/** Reads, checks and canonicalizes XML envelopes. */
package org.gridrls.wss.xml;
