import { type Model, tableOf } from '../model.ts'
import { liesOnRows, subjectsOf } from '../rows/about.ts'
import type { Table } from '../table.ts'
import type { AppAbility } from './ability.ts'

/** The tables about others (`about`) on which its rows lie: itself, or one that each of its rows belongs to; none for most tables. */
export const aboutBehind = (model: Model, table: Table): Table[] =>
  [
    table,
    ...Object.values(table.fields).flatMap((field) => (field.required && model.tables.get(field.table ?? '')) || []),
  ].filter(({ about }) => about)

/**
 * Whether there may be rows of the table for this person: what lies on others does so on rows that may be there for them, and what may
 * be about none is there for those who open a screen of it.
 */
export const isInReach = (model: Model, ability: AppAbility, table: Table): boolean =>
  aboutBehind(model, table).every((one) =>
    liesOnRows(one)
      ? subjectsOf(one).some((name) => ability.can('read', name) && isInReach(model, ability, tableOf(model, name)))
      : one.screens.some(({ route }) => ability.can('open', route)),
  )
