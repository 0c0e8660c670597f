/** The ring's store and messages on Infinispan and JGroups. */
package org.gridrls.ring.engine;
