import { useAbility } from '@casl/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { AppAbility } from '#schema/rights/ability.ts'
import { readsAccesses } from '#schema/rights/whole-answers.ts'
import { nullableText, read } from '#src/lib/net/answers.ts'
import { useModel } from '#src/providers/model.ts'

const outcomes = ['ok', 'password', 'code', 'secondFactor', 'inactive', 'limited'] as const
export type Outcome = (typeof outcomes)[number]

const access = z.object({
  id: z.number(),
  at: z.string(),
  /** Null when the entered username does not exist. */
  user: z.object({ id: z.number(), username: z.string(), nome: nullableText, cognome: nullableText }).nullable(),
  method: z.enum(['password', 'microsoft']),
  outcome: z.string(),
  address: nullableText,
  userAgent: nullableText,
  knownDevice: z.boolean(),
})
export type Access = z.infer<typeof access>

/** One page of accesses, newest first; for a single user with the state of the second factor. */
const accesses = z
  .object({
    data: z.array(access),
    totalRows: z.number(),
    secondFactor: z.object({ active: z.boolean(), since: nullableText }).optional(),
  })
  .transform(({ data, totalRows, secondFactor }) => ({ rows: data, total: totalRows, secondFactor }))
export type Accesses = z.infer<typeof accesses>

export interface AccessQuery {
  page: number
  rowsPerPage: number
  userId?: number
  failed?: 1
}

/** Returns a known outcome; undefined for one added by a newer server. */
export const asOutcome = (name: string): Outcome | undefined => outcomes.find((one) => one === name)

/** Whether the current user reads the accesses of everybody: of others the server refuses the question. */
export const useReadsAccesses = (): boolean => readsAccesses(useModel(), useAbility<AppAbility>())

/** Keeps the previous page visible while the next one loads. */
export function useAccesses(path: string, query: AccessQuery) {
  return useQuery({
    queryKey: ['accesses', path, query],
    queryFn: ({ signal }) => read(path, accesses, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function userName({ username, nome, cognome }: NonNullable<Access['user']>): string {
  const name = [nome, cognome].filter(Boolean).join(' ')
  return name === '' ? username : `${name} (${username})`
}
