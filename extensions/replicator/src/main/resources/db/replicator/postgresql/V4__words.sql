-- States and phases are words, which do not depend on the order in a program.
ALTER TABLE replication ALTER COLUMN state TYPE TEXT USING CASE state
    WHEN 0 THEN 'CREATED'
    WHEN 1 THEN 'ACTIVE'
    WHEN 2 THEN 'SUSPENDED'
    WHEN 3 THEN 'STOPPED'
    WHEN 4 THEN 'FINISHED'
    WHEN 5 THEN 'REMOVED' END;

DROP INDEX item_wanted;

ALTER TABLE item
  ALTER COLUMN phase DROP DEFAULT,
  ALTER COLUMN phase TYPE TEXT USING CASE phase
    WHEN 0 THEN 'PENDING'
    WHEN 1 THEN 'CLAIMED'
    WHEN 2 THEN 'LANDED'
    WHEN 3 THEN 'DONE'
    WHEN 4 THEN 'FAILED'
    WHEN 5 THEN 'TERMINATED' END,
  ALTER COLUMN phase SET DEFAULT 'PENDING';

CREATE INDEX item_wanted ON item (replication, wanted) WHERE wanted > 0 AND phase <> 'DONE';

-- programs that know only numbers refuse the database
UPDATE replicator_state SET version = 4;
