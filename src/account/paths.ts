export const ACCESSES_ROUTE = '/utenti/accessi'
export const USER_KEY = 'utente'

export const accessesOf = (userId: number): string => `${ACCESSES_ROUTE}?${USER_KEY}=${userId}`

export const PERMISSIONS_ROUTE = '/utenti/permessi'

export const permissionsOf = (userId: number): string => `${PERMISSIONS_ROUTE}?${USER_KEY}=${userId}`
