import type { Model } from '#schema/model.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { rightsReader } from '#src/providers/reader.ts'

/** The product with this table in it, and one role more. */
export function modelWith(table: Table, rights: Rights): Model {
  const roles = { ...model.access.roles, ROLE_PROVA: { label: 'Prova', ...rights } }
  const tables = new Map([...model.tables, [table.name, table]])
  return { ...model, tables, access: { ...model.access, roles } }
}

/** What the signed-in user may do with these rights on the table, and with no others but those of everybody. */
export const abilityWith = (table: Table, rights: Rights): AppAbility => {
  const own = modelWith(table, rights)
  return abilityFor(own, ['ROLE_PROVA'], rightsReader(own, 7))
}
