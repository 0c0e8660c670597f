/** Several indexes as one: a ring that owns names in slots, each slot with two owners. */
package org.gridrls.ring;
