export const ACCESSES_ROUTE = '/utenti/accessi'
/** The query parameter that selects a user. */
export const USER_KEY = 'utente'

/** The page with the accesses of one user. */
export const accessesOf = (userId: number): string => `${ACCESSES_ROUTE}?${USER_KEY}=${userId}`
