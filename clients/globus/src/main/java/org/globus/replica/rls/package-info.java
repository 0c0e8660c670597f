/**
 * The Java API of the original Replica Location Service, member for member, on top of our client.
 */
package org.globus.replica.rls;
