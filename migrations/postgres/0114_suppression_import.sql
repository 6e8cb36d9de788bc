-- Imports of lists of numbers that want no advertising, as far as their files were entered. They end with their tasks.
CREATE TABLE suppression_import (
    task_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- The last row of the file that was entered.
    done_row BIGINT NOT NULL,
    entered BIGINT NOT NULL,
    failed BIGINT NOT NULL
);

-- Rows that are no mobile numbers, by their place only.
CREATE TABLE suppression_import_error (
    task_id TEXT COLLATE "C" NOT NULL,
    row_number BIGINT NOT NULL,
    column_number BIGINT NOT NULL,
    PRIMARY KEY (task_id, row_number)
);
