// What the walls of tests/sheets.test.ts still let through. Lines go; none is added.

/** Sheets that are no modules yet. */
export const global: readonly string[] = [
  'src/account/accesses.css',
  'src/account/proof-dialog.css',
  'src/account/second-factor.css',
  'src/features/account/profile/profile.css',
  'src/features/account/sign-in/login.css',
]

/** Classes that several of them have rules for. */
export const styledTwice: readonly string[] = ['muted', 'profile']

/** Files that load a sheet of another room. */
export const withoutOwner: readonly string[] = ['src/main.tsx src/features/account/sign-in/login.css']

/** Sheets of more than 200 lines. */
export const long: readonly string[] = ['src/features/account/sign-in/login.css']

/** Sheets with colours of their own. */
export const rawColors: readonly string[] = ['src/account/second-factor.css']

/** Sheets with distances that are none of the scale. */
export const oddDistances: readonly string[] = ['src/page/record-sections.module.css']
