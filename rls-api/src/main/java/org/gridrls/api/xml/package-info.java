/** Strict readers of XML values, which refuse what JAXB would silently ignore or change. */
package org.gridrls.api.xml;
