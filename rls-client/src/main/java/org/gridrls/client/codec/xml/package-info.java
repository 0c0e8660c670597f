/** Reads and writes messages: usual ones as bytes, unusual ones by an XML parser. */
package org.gridrls.client.codec.xml;
