/** A collection of WebDAV as storage of a bridge. */
package org.gridrls.bridge.dav;
