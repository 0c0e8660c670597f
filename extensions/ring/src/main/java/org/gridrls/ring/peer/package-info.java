/** Questions of one member of a ring to another. */
package org.gridrls.ring.peer;
