-- Marks that the replicator set in catalogs.
CREATE TABLE suspect (
  catalog TEXT NOT NULL,
  target TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (catalog, target)) WITHOUT ROWID;

PRAGMA user_version = 3;
