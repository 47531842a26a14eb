import { ruledReferences } from '#schema/condition/form-rules.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { readableFields } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Engine } from './engine.ts'
import type { HooksByTable } from './hooks.ts'

type ByReadable = WeakMap<readonly string[], readonly string[]>
const answered = new WeakMap<HooksByTable, ByReadable>()

/**
 * What rows of the table are answered with: the fields that this person may read, and, as `agente.attivo`, those of the rows
 * they refer to that the rules of the table ask for, where the person may read these of every row. The same list each time.
 */
export function answeredFields(
  { model, hooks }: Pick<Engine, 'model' | 'hooks'>,
  ability: AppAbility,
  table: Table,
): readonly string[] {
  const readable = readableFields(ability, table)
  const byReadable: ByReadable = answered.get(hooks) ?? new WeakMap()
  answered.set(hooks, byReadable)
  const known = byReadable.get(readable)
  if (known) return known
  const along = ruledReferences(model, table)
    .filter(({ name, of }) => readable.includes(name) && !hooks.get(of)?.within)
    .flatMap(({ name, of, fields }) => {
      const target = model.tables.get(of)
      const seen = target ? readableFields(ability, target) : []
      return fields.filter((field) => seen.includes(field)).map((field) => `${name}.${field}`)
    })
  const fields = along.length > 0 ? [...readable, ...along] : readable
  byReadable.set(readable, fields)
  return fields
}

/** Those of them that are fields of the row itself. */
export const ownFields = (fields: readonly string[]): readonly string[] => fields.filter((name) => !name.includes('.'))
