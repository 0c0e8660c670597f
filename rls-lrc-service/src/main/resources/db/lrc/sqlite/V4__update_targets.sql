-- The indexes that an operator told the catalog to update. kind: 0 list, 1 Bloom; full_millis 0: as configured
CREATE TABLE update_target (
  rli         TEXT NOT NULL PRIMARY KEY,
  kind        INTEGER NOT NULL,
  everything  INTEGER NOT NULL,
  full_millis INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE update_target_pattern (
  rli      TEXT NOT NULL,
  position INTEGER NOT NULL,
  pattern  TEXT NOT NULL,
  PRIMARY KEY (rli, position)
) WITHOUT ROWID;
