/** Reads and writes a small subset of XML as bytes. */
package org.gridrls.client.codec.xml;
