/**
 * Values that clients and services share: names, mappings, attributes, patterns, pages, and the one
 * taxonomy of errors.
 */
package org.gridrls.api;
