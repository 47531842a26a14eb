import { doersText, doneText } from '#schema/italian/change-words.ts'
import { fieldOf } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { fieldsGiven } from '../crud/fields-given.ts'
import type { Rows } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import { changeDetails } from './change-details.ts'

interface StoredChange {
  id: number
  table: string
  row: number
  details: unknown
}

/** What a notice of changes says. */
export interface Done {
  text: string
  /** Who did it, by what the last of them is called. */
  doers: (last: string) => string
}

/** What notices of changes say to their reader, by their ids: fields that they may not read of the row now are not named. */
export async function doneIn(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  notices: readonly StoredChange[],
): Promise<Map<number, Done>> {
  const told = new Map<number, Done>()
  const changes = notices.flatMap((notice) => {
    const details = changeDetails.safeParse(notice.details).data
    const table = engine.model.tables.get(notice.table)
    return details && table ? [{ ...notice, table, details }] : []
  })
  for (const table of new Set(changes.map((one) => one.table))) {
    const own = changes.filter((one) => one.table === table)
    const given = await fieldsGiven(
      sql,
      engine,
      actor,
      'read',
      table,
      own.map(({ row }) => row),
    )
    for (const { id, row, details } of own) {
      const allowed = given ? (given.get(row) ?? []) : 'all'
      const fields = details.fields.flatMap((name) =>
        allowed === 'all' || allowed.includes(name) ? (fieldOf(table, name)?.label ?? []) : [],
      )
      const added = Object.entries(details.added).flatMap(([name, count]) => {
        const of = actor.ability.can('read', name) ? engine.model.tables.get(name) : undefined
        return of ? [{ label: of.label, count }] : []
      })
      const people = details.by.length
      told.set(id, {
        text: doneText({ fields, added, people, times: details.times }),
        doers: (last) => doersText(last, people - 1),
      })
    }
  }
  return told
}
