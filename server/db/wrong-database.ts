/** The database cannot be brought up to date and was left as it was: one sentence says why, and what to do. */
export class WrongDatabase extends Error {}
