import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { nullableText, read } from '#src/lib/answers.ts'

const outcomes = ['ok', 'password', 'code', 'secondFactor', 'inactive', 'limited'] as const
export type Outcome = (typeof outcomes)[number]

/** One sign-in, or one attempt at it. */
const access = z.object({
  id: z.number(),
  at: z.string(),
  /** None where nobody has the name that was typed. */
  user: z.object({ id: z.number(), username: z.string(), nome: nullableText, cognome: nullableText }).nullable(),
  method: z.enum(['password', 'microsoft']),
  outcome: z.string(),
  address: nullableText,
  userAgent: nullableText,
  knownDevice: z.boolean(),
})
export type Access = z.infer<typeof access>

/** One page of accesses, newest first; of one user's, also whether a second factor is on. */
const accesses = z
  .object({
    data: z.array(access),
    totalRows: z.number(),
    secondFactor: z.object({ active: z.boolean(), since: nullableText }).optional(),
  })
  .transform(({ data, totalRows, secondFactor }) => ({ rows: data, total: totalRows, secondFactor }))
export type Accesses = z.infer<typeof accesses>

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
    queryFn: ({ signal }) => read(path, accesses, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How people are called in a list: by name and surname, and by what they sign in with. */
export function userName({ username, nome, cognome }: NonNullable<Access['user']>): string {
  const name = [nome, cognome].filter(Boolean).join(' ')
  return name === '' ? username : `${name} (${username})`
}
