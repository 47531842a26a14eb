import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { type FieldErrors, noErrors, type Values } from '#schema/rows/row.ts'
import { MOST_OWNED, type OwnedRows, ownedRowsOf } from '#schema/rows/section-rows.ts'
import type { Table } from '#schema/table.ts'
import { invalid } from '../../http/errors.ts'
import type { Change } from '../write.ts'

/**
 * The changes that a body says of a row and of those that belong to it, the row itself first: `righe: [{ id: 3, quantita: 2 },
 * { articolo: 'vite' }, { id: 9, delete: true }]` changes one, adds one and deletes one; what it does not name stays as it is. Throws
 * 422 by place (`righe.1.id`).
 */
export function withOwnedRows(model: Model, change: Change & { table: Table; values?: Values }): Change[] {
  const values: Values | undefined = change.values
  const named = values ? ownedRowsOf(model, change.table).filter(({ key }) => Object.hasOwn(values, key)) : []
  if (!values || named.length === 0) return [change]
  const keys = named.map(({ key }) => key)
  const own: Change = {
    ...change,
    values: Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))),
  }
  const errors = noErrors()
  const rows = named.flatMap((section) => rowChanges(section, { owner: own, listed: values[section.key] }, errors))
  if (rows.length > MOST_OWNED) errors[keys[0] ?? ''] = [messages.rowsTooMany(MOST_OWNED)]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  // What a deleted row had is free for the others.
  const of = (verb: string) => rows.filter((row) => row.verb === verb)
  return [own, ...of('delete'), ...of('update'), ...of('create')]
}

const handle = z.object({ id: rowId.optional(), version: rowId.optional(), delete: z.literal(true).optional() })

function rowChanges(
  section: OwnedRows,
  { owner, listed }: { owner: Change; listed: unknown },
  errors: FieldErrors,
): Change[] {
  const { key, ownerKey } = section
  if (!Array.isArray(listed)) {
    errors[key] = [messages.rowsList]
    return []
  }
  const taken = new Set<number>()
  return listed.flatMap((entry: unknown, index): Change[] => {
    const at = `${key}.${index}`
    const read = z.record(z.string(), z.unknown()).safeParse(entry)
    if (!read.success) {
      errors[at] = [messages.rowsList]
      return []
    }
    const faults = handleFaults(read.data, ownerKey, taken)
    for (const [name, sentence] of Object.entries(faults)) errors[`${at}.${name}`] = [sentence]
    return Object.keys(faults).length > 0 ? [] : [changeOf(section, owner, at, read.data)]
  })
}

/** What is wrong with what an entry says of the row as a whole, by key. */
function handleFaults(entry: Values, ownerKey: string, taken: Set<number>): Record<string, string> {
  const read = handle.safeParse(entry)
  if (!read.success) return Object.fromEntries(read.error.issues.map(({ path: [key = ''] }) => [key, messages.value]))
  const { id, version, delete: deletes } = read.data
  if (id === undefined && (deletes || version !== undefined)) return { id: messages.required }
  if (id !== undefined && taken.has(id)) return { id: messages.rowTwice }
  if (id !== undefined) taken.add(id)
  return Object.hasOwn(entry, ownerKey) ? { [ownerKey]: messages.rowOwner } : {}
}

function changeOf({ table, ownerKey }: OwnedRows, owner: Change, at: string, entry: Values): Change {
  const { id, version, delete: deletes } = handle.parse(entry)
  const { delete: _said, id: _id, version: _version, ...values } = entry
  const common = { table, of: { change: owner, key: ownerKey }, at, ...(version !== undefined && { version }) }
  if (id === undefined) return { ...common, verb: 'create', values }
  return deletes ? { ...common, verb: 'delete', id } : { ...common, verb: 'update', id, values }
}
