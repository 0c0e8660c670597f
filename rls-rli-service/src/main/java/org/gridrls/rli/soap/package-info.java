/** The index and the receiving of updates as SOAP port types. */
package org.gridrls.rli.soap;
