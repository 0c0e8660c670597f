/** The callers who write, ask and ping while servers are harmed. */
package org.gridrls.faults.load;
