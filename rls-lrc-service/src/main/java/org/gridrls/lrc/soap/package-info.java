/** The catalog as a SOAP port type: conversions and calls, nothing else. */
package org.gridrls.lrc.soap;
