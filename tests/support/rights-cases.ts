import { expect } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { Answer, Client } from './app.ts'
import { pixel } from './files.ts'
import { guardedNames } from './guarded-tables.ts'
import type { Crowd } from './random-rights.ts'
import type { Oracle, Person } from './rights-oracle.ts'

/** One person and one table. */
export interface Case {
  person: Person
  table: Table
  oracle: Oracle
  /** As they are stored, and as somebody reads them who reads everything. */
  rows: readonly { stored: Values; whole: Values }[]
  /** What that is about, for the message of a failure. */
  about: string
}

/** Each person of the crowd with each table, of whose rows some hold files. */
export async function casesOf(crowd: Crowd): Promise<Case[]> {
  const all = everything(crowd)
  for (const id of [1, 2, 3, 4]) {
    const file = (await all.upload(`${id}.png`, pixel(id))).body.data.filename
    expect((await all.put(`/api/prova/${id}`, { foto: file })).status).toBe(200)
  }
  const world = await crowd.world()
  const read = new Map<string, Values[]>()
  for (const name of guardedNames) read.set(name, (await all.get(`/api/${name}?sortBy=id`)).body.data)
  return crowd.people.flatMap((person) =>
    guardedNames.map((name): Case => {
      const table = tableOf(crowd.app.model, name)
      const oracle = crowd.oracle(person, world)
      const rows = (world.get(name) ?? []).map((stored, at) => ({ stored, whole: read.get(name)?.[at] ?? {} }))
      const about = `${person.username} ${name} ${JSON.stringify(oracle.rights('read', table))}`
      return { person, table, oracle, rows, about }
    }),
  )
}

/** Somebody who reads everything. */
export const everything = ({ app }: Crowd): Client => app.as('ROLE_SUPER_ADMIN')

export const getAs = (crowd: Crowd, { person }: Case, path: string): Promise<Answer> => crowd.client(person).get(path)

export const isReader = ({ oracle, table }: Case): boolean => oracle.rights('read', table).length > 0

export const seenIn = ({ oracle, table, rows }: Case): Case['rows'] =>
  rows.filter(({ stored }) => oracle.sees(table, stored))

/** The rows as the person reads them. */
export const shownTo = ({ oracle, table }: Case, rows: Case['rows']): Values[] =>
  rows.map(({ stored, whole }) => oracle.shown(table, stored, whole))

/** A query string. */
export const asked = (parts: Values): string =>
  Object.entries(parts)
    .map(([key, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return `${key}=${encodeURIComponent(text)}`
    })
    .join('&')
