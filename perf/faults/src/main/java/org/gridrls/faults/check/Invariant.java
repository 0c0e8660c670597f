package org.gridrls.faults.check;

/** An invariant that must hold under every fault. */
public enum Invariant {
  I1("nothing acknowledged is lost, nothing half done, a request id acts once"),
  I2("the content of an index is a state that the catalog had, and never goes back"),
  I3("a name acknowledged longer ago than the stated age is in every answer not marked incomplete"),
  I4("what expired is not shown as current"),
  I5("an answer marked complete covers every member not decommissioned"),
  I6("when all is quiet again, indexes are equal to their catalogs, without a hand edit"),
  I7("ping takes less than a second, refusals are typed, memory is bounded"),
  I8("for a denied name there is one instant of the stated age at which no catalog had it"),
  I9("what a catalog lost is named until an operator accepts it, and nothing else is"),
  I10("deletes that keep the last copy never remove all copies of a name"),
  I11("what a bridge has listed is never shown as younger than its listing");

  private final String text;

  Invariant(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
