/**
 * What an index knows and answers: {@link org.gridrls.rli.index.Sources} holds a state for each
 * source, with a list (in memory or in a file) or a filter (a column of a bit matrix) as content;
 * questions are answered from one moment of them, and say what they rest on.
 */
package org.gridrls.rli.index;
