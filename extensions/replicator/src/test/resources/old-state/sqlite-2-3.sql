CREATE TABLE wish (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  request_id TEXT NOT NULL UNIQUE,
  owner TEXT,
  any_condition INTEGER NOT NULL,
  pattern TEXT,
  copies INTEGER NOT NULL,
  replication INTEGER NOT NULL,
  created INTEGER NOT NULL);

CREATE TABLE wish_condition (
  wish INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  operator TEXT NOT NULL,
  type TEXT,
  value TEXT,
  upper_value TEXT,
  PRIMARY KEY (wish, position)) WITHOUT ROWID;

ALTER TABLE item ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;

CREATE INDEX item_wanted ON item (replication, wanted) WHERE wanted > 0 AND phase <> 3;

CREATE TABLE suspect (
  catalog TEXT NOT NULL,
  target TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (catalog, target)) WITHOUT ROWID;

