// What the walls of tests/sheets.test.ts still let through. Lines go; none is added.

/** Sheets that are no modules yet. */
export const global: readonly string[] = []

/** Classes that several of them have rules for. */
export const styledTwice: readonly string[] = []

/** Files that load a sheet of another room. */
export const withoutOwner: readonly string[] = []

/** Sheets of more than 200 lines. */
export const long: readonly string[] = []

/** Sheets with colours of their own. */
export const rawColors: readonly string[] = []

/** Sheets with distances that are none of the scale. */
export const oddDistances: readonly string[] = []
