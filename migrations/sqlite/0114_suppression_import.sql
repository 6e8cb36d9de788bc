-- Imports of lists of numbers that want no advertising, as far as their files were entered. They end with their tasks.
CREATE TABLE suppression_import (
    task_id TEXT NOT NULL PRIMARY KEY,
    -- The last row of the file that was entered.
    done_row INTEGER NOT NULL,
    entered INTEGER NOT NULL,
    failed INTEGER NOT NULL
) STRICT;

-- Rows that are no mobile numbers, by their place only.
CREATE TABLE suppression_import_error (
    task_id TEXT NOT NULL,
    row_number INTEGER NOT NULL,
    column_number INTEGER NOT NULL,
    PRIMARY KEY (task_id, row_number)
) STRICT;
