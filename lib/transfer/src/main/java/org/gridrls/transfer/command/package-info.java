/** Fetches files by programs of the site, for protocols that this library does not speak. */
package org.gridrls.transfer.command;
