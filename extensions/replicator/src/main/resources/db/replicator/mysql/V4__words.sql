-- States and phases are words, which do not depend on the order in a program. Repeatable.
ALTER TABLE replication MODIFY state VARCHAR(16) NOT NULL;

UPDATE replication SET state = CASE state
    WHEN '0' THEN 'CREATED'
    WHEN '1' THEN 'ACTIVE'
    WHEN '2' THEN 'SUSPENDED'
    WHEN '3' THEN 'STOPPED'
    WHEN '4' THEN 'FINISHED'
    WHEN '5' THEN 'REMOVED'
    ELSE state END;

ALTER TABLE item MODIFY phase VARCHAR(16) NOT NULL DEFAULT 'PENDING';

UPDATE item SET phase = CASE phase
    WHEN '0' THEN 'PENDING'
    WHEN '1' THEN 'CLAIMED'
    WHEN '2' THEN 'LANDED'
    WHEN '3' THEN 'DONE'
    WHEN '4' THEN 'FAILED'
    WHEN '5' THEN 'TERMINATED'
    ELSE phase END;

-- programs that know only numbers refuse the database
UPDATE replicator_state SET version = 4;
