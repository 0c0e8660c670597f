/** {@code rls get}: fetches files by their logical names. */
package org.gridrls.cli.get;
