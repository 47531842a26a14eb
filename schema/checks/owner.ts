import { ownReferences, takesMe } from '../condition/reader.ts'
import { USERS } from '../grammar/reserved.ts'
import type { Model } from '../model.ts'
import { fieldOf, isView, type Table } from '../table.ts'
import { typeFault } from './block-fields.ts'
import type { TableMistake } from './field-check.ts'

/** What is wrong with the field that says whose a row is: somebody signs in for its value. */
export function ownerChecks({ tables }: Model, table: Table): TableMistake[] {
  const { owner } = table
  if (owner === undefined) return []
  if (isView(table)) return [['T52', 'owner', 'has no meaning for a view: nobody gives its rows to anybody']]
  const fault = typeFault(table, owner, ['reference'])
  if (fault) return [['T76', 'owner', fault]]
  const field = fieldOf(table, owner)
  const own = ownReferences(tables.get(USERS)).map(([name]) => name)
  return field && takesMe(field, own)
    ? []
    : [['T76', 'owner', `"${owner}" refers neither to ${USERS} nor to a table that they refer to`]]
}
