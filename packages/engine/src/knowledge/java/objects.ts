/** Objects of the library that several tables speak of. */
export const CONNECTION = 'java.sql.Connection()';
export const STATEMENT = 'java.sql.Statement()';
export const FILE = 'java.io.File()';
