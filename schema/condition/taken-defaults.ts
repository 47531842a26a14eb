import type { Model } from '../model.ts'
import { type Field, fieldOf, type Table, writeKey } from '../table.ts'

// Defaults that are the value of another field (`{ "from": "customer.agent" }`): what a new row begins with as soon as that
// is known, and as long as nobody has said anything else.

/** A field that begins with the value of another. */
export interface TakenDefault {
  name: string
  key: string
  field: Field
  /** The field of the row that it is taken from, or that refers to the row that has it. */
  source: { name: string; key: string }
  /** The field of the row that is referred to, and its table. */
  of?: { table: Table; name: string; key: string }
}

const taken = new WeakMap<Table, readonly TakenDefault[]>()

/** The fields of the table that begin with the value of another; worked out once. */
export function takenDefaults(model: Pick<Model, 'tables'>, table: Table): readonly TakenDefault[] {
  const known = taken.get(table)
  if (known) return known
  const unordered = Object.entries(table.fields).flatMap(([name, field]): TakenDefault[] => {
    const [from = '', theirs] = field.defaultFrom?.split('.') ?? []
    const source = fieldOf(table, from)
    if (!source) return []
    const own = { name, key: writeKey(name, field), field, source: { name: from, key: writeKey(from, source) } }
    if (theirs === undefined) return [own]
    const target = model.tables.get(source.table ?? '')
    const other = target && fieldOf(target, theirs)
    return other ? [{ ...own, of: { table: target, name: theirs, key: writeKey(theirs, other) } }] : []
  })
  const all = unordered.toSorted((one, other) => depthOf(table, one.name) - depthOf(table, other.name))
  taken.set(table, all)
  return all
}

/** How many defaults stand before a field's own, each taken from the next: what is taken from is filled first. */
function depthOf(table: Table, name: string, behind: readonly string[] = []): number {
  const from = fieldOf(table, name)?.defaultFrom?.split('.')[0]
  return from === undefined || behind.includes(name) ? behind.length : depthOf(table, from, [...behind, name])
}

/** Whether the default leads back to the field. */
export function takesFromItself(table: Table, name: string): boolean {
  const seen = new Set<string>()
  for (let at = fieldOf(table, name)?.defaultFrom?.split('.')[0]; at !== undefined && !seen.has(at); ) {
    if (at === name) return true
    seen.add(at)
    at = fieldOf(table, at)?.defaultFrom?.split('.')[0]
  }
  return false
}
