/** Files as they arrive: where they go, what they must be, and how they become visible whole. */
package org.gridrls.transfer.file;
