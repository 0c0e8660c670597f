/** A federation of several servers in one process, for a first look. */
package org.gridrls.demo;
