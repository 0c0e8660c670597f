/** A registry inside a server: its configuration and its life cycle. */
package org.gridrls.registry;
