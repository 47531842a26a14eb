/** Where administrators see the accesses of everybody. */
export const ACCESSES_ROUTE = '/utenti/accessi'
/** What its address calls the user whose accesses it lists. */
export const USER_KEY = 'utente'

/** The address of the accesses of one user. */
export const accessesOf = (userId: number): string => `${ACCESSES_ROUTE}?${USER_KEY}=${userId}`
