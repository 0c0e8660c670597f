/** XML documents and elements of WSRF messages: built, copied, and their prefixes resolved. */
package org.gridrls.wsrf.xml;
