/** The SQL of a moment as the wire has it: ISO 8601 in UTC, with milliseconds. */
export const wireInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
