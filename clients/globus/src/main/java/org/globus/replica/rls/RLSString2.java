package org.globus.replica.rls;

/**
 * Two strings that belong together: logical and target name, name and catalog, option and value.
 */
public class RLSString2 {
  public String s1;
  public String s2;

  public RLSString2(String s1, String s2) {
    this.s1 = s1;
    this.s2 = s2;
  }
}
