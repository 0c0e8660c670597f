/** The catalog beside what a user would take instead: a hand-made service and etcd. */
package org.gridrls.perf.peers;
