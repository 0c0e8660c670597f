/** Answers of an index: locations, evidence, and how complete and how old an answer is. */
package org.gridrls.api.index;
