import { ownReferences } from '#schema/condition/reader.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { columnName } from '../crud/identifiers.ts'
import { columnsOf } from '../db/columns-of.ts'

const u = columnsOf<'users'>('u')

/** The field that says whose rows of a table are. */
export interface OwnerField {
  field: Field
  /** Its key in bodies, and its column. */
  key: string
}

/** The field that says whose rows of the table are; undefined where none does. */
export function ownerField({ owner, ...table }: Table): OwnerField | undefined {
  const field = owner === undefined ? undefined : fieldOf(table, owner)
  return owner === undefined || !field ? undefined : { field, key: writeKey(owner, field) }
}

/** SQL: what the field says where the row belongs to the user `u`: their id, or the row that they refer to. */
export function ownedBy(model: Model, { table }: Field): string {
  if (table === USERS) return u('id')
  const users = tableOf(model, USERS)
  const name = ownReferences(users).find(([target]) => target === table)?.[1] ?? ''
  const field = fieldOf(users, name)
  return field ? columnName(name, field, 'u') : 'null'
}
