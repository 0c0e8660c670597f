-- States and phases are words, which do not depend on the order in a program.
ALTER TABLE replication RENAME COLUMN state TO state_number;

ALTER TABLE replication ADD COLUMN state TEXT NOT NULL DEFAULT 'CREATED';

UPDATE replication SET state = CASE state_number
    WHEN 0 THEN 'CREATED'
    WHEN 1 THEN 'ACTIVE'
    WHEN 2 THEN 'SUSPENDED'
    WHEN 3 THEN 'STOPPED'
    WHEN 4 THEN 'FINISHED'
    WHEN 5 THEN 'REMOVED' END;

ALTER TABLE replication DROP COLUMN state_number;

DROP INDEX item_phase;

DROP INDEX item_wanted;

ALTER TABLE item RENAME COLUMN phase TO phase_number;

ALTER TABLE item ADD COLUMN phase TEXT NOT NULL DEFAULT 'PENDING';

UPDATE item SET phase = CASE phase_number
    WHEN 0 THEN 'PENDING'
    WHEN 1 THEN 'CLAIMED'
    WHEN 2 THEN 'LANDED'
    WHEN 3 THEN 'DONE'
    WHEN 4 THEN 'FAILED'
    WHEN 5 THEN 'TERMINATED' END;

ALTER TABLE item DROP COLUMN phase_number;

CREATE INDEX item_phase ON item (replication, phase, due, number);

CREATE INDEX item_wanted ON item (replication, wanted) WHERE wanted > 0 AND phase <> 'DONE';

-- programs that know only numbers refuse the file
PRAGMA user_version = 4;
