import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/http.ts'

const outcomes = ['ok', 'password', 'code', 'secondFactor', 'inactive', 'limited'] as const
export type Outcome = (typeof outcomes)[number]

/** One sign-in, or one attempt at it. */
export interface Access {
  id: number
  at: string
  /** None where nobody has the name that was typed. */
  user: { id: number; username: string; nome: string | null; cognome: string | null } | null
  method: 'password' | 'microsoft'
  outcome: string
  address: string | null
  userAgent: string | null
  knownDevice: boolean
}

/** One page of accesses, newest first; of one user's, also whether a second factor is on. */
export interface Accesses {
  rows: Access[]
  total: number
  secondFactor?: { active: boolean; since: string | null }
}

/** Which page of a list of accesses. */
export interface AccessQuery {
  page: number
  rowsPerPage: number
  userId?: number
  failed?: 1
}

/** What a name on the wire stands for; undefined for one that this program does not know. */
export const asOutcome = (name: string): Outcome | undefined => outcomes.find((one) => one === name)

/** A page of accesses from the server. The page before stays in sight while the next one is on its way. */
export function useAccesses(path: string, query: AccessQuery) {
  return useQuery({
    queryKey: ['accesses', path, query],
    queryFn: async ({ signal }) => readAccesses((await call(path, { query: { ...query }, signal })).body),
    placeholderData: keepPreviousData,
  })
}

/** The type is what the contract of the server promises of its JSON. */
function readAccesses(body: unknown): Accesses {
  const { data, totalRows, secondFactor }: { data?: Access[]; totalRows?: number } & Partial<Accesses> = Object(body)
  const rows = Array.isArray(data) ? data : []
  return { rows, total: totalRows ?? rows.length, secondFactor }
}

/** How people are called in a list: by name and surname, and by what they sign in with. */
export function userName({ username, nome, cognome }: NonNullable<Access['user']>): string {
  const name = [nome, cognome].filter(Boolean).join(' ')
  return name === '' ? username : `${name} (${username})`
}
