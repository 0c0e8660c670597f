/**
 * The web console: pages that call the SOAP services, and what these do not tell: the last 24
 * hours, the caller's rights, comparisons.
 */
package org.gridrls.web.console;
