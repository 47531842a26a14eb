import { fieldTypes } from '#schema/fields/index.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import { initialValues, type Row, type Values } from '#schema/rows/row.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import { write } from '#server/crud/write.ts'
import type { TestApp } from './app.ts'
import { uploaded } from './sample-body.ts'

let nth = 1_000

/** A row with what is required and these values, made by the program past the rules of modules; what it needs is made first. */
export async function bareRow(app: TestApp, model: Model, table: Table, given: Values = {}): Promise<Row> {
  const n = ++nth
  const moment = { today: '01-01-2026', now: '2026-01-01T08:00:00.000Z', userId: null }
  const set: Values = { ...initialValues(table, moment), ...given }
  for (const [name, field] of Object.entries(table.fields)) {
    const key = writeKey(name, field)
    if (!field.required || field.computed || (set[key] ?? null) !== null) continue
    set[key] = await sample(app, model, field, n)
  }
  const { about } = table
  if (about && given[about.row] === undefined) {
    const [subject = ''] = subjectsOf(table)
    const { id } = await bareRow(app, model, tableOf(model, subject))
    Object.assign(set, { [about.table]: subject, [about.row]: id })
  }
  const context = { model, hooks: new Map(), actor: 'system' as const }
  const [row] = await app.db.transaction((tx) => write(tx, context, [{ table, verb: 'create', set }]))
  if (!row) throw new Error(`${table.name}: nothing was made`)
  return row
}

async function sample(app: TestApp, model: Model, field: Field, n: number): Promise<unknown> {
  if (field.type === 'file') return uploaded(app, field, n)
  if (!field.table) return fieldTypes[field.type].sample(field, n)
  const { id } = await bareRow(app, model, tableOf(model, field.table))
  return field.type === 'references' ? [id] : id
}
