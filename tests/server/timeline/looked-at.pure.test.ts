import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { writeKey } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { modules } from '#server/modules/index.ts'
import type { LookedAt } from '#server/timeline/timeline.ts'

/** The fields that a select names, as `table.field`. */
function namedIn(select: string): string[] {
  const tables = new Map(
    [...select.matchAll(/(?:from|join)\s+"([\w-]+)" (\w+)/g)].map(([, name, alias]) => [alias, name]),
  )
  const named = [...select.matchAll(/\b(\w+)\."(\w+)"/g)].flatMap(([, alias, column = '']) => {
    const name = tables.get(alias) ?? ''
    const fields = model.tables.has(name) ? Object.entries(tableOf(model, name).fields) : []
    return fields.flatMap(([field, of]) => (writeKey(field, of) === column ? [`${name}.${field}`] : []))
  })
  return [...new Set(named)].toSorted()
}

const declaredIn = (looksAt: LookedAt = {}): string[] =>
  Object.entries(looksAt)
    .flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    .toSorted()

const sources = modules.flatMap(({ timelines = {} }) =>
  Object.entries(timelines).flatMap(([subject, { entries, changes }]) => [
    ...entries.map((source) => ({ subject, source, select: source.entries })),
    ...changes.map((source) => ({ subject, source, select: source.rows })),
  ]),
)

it('every field that a source of a timeline looks at is declared, so that nobody is told what they do not read', () => {
  expect(sources.length).toBeGreaterThan(15)
  for (const { subject, source, select } of sources) {
    const declared = declaredIn(source.looksAt)
    expect(declared, `${subject}: ${source.table}`).toEqual(expect.arrayContaining(namedIn(select)))
  }
  expect(sources.flatMap(({ select }) => namedIn(select))).toEqual(
    expect.arrayContaining([
      'contacts.cellphone',
      'customers.vatNumber',
      'report-calls.callerNumber',
      'mezzi.matricola',
    ]),
  )
})
