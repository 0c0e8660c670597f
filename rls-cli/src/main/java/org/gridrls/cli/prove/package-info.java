/** Proofs of registered copies for {@code rls locate --prove} and {@code rls audit --storage}. */
package org.gridrls.cli.prove;
