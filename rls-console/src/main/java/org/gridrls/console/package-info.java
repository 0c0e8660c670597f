/** The web console, a page that calls the SOAP services. */
package org.gridrls.console;
