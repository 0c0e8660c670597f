/**
 * Sending soft-state updates: one engine for catalogs with update targets and indexes with parents.
 * {@link org.gridrls.kit.update.UpdateFeed} runs what {@link org.gridrls.kit.update.FeedProgress}
 * finds due, and a {@link org.gridrls.kit.update.FeedOwner} supplies what to send.
 */
package org.gridrls.kit.update;
