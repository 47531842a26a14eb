import { ruledReferences } from '#schema/condition/form-rules.ts'
import type { Model } from '#schema/model.ts'
import { type AppAbility, readableFields } from '#schema/rights/ability.ts'
import type { Table } from '#schema/table.ts'

const answered = new WeakMap<Model, WeakMap<readonly string[], readonly string[]>>()

/**
 * What rows of the table are answered with: the fields that this person may read, and, as `agente.attivo`, those of the rows
 * they refer to that the rules of the table ask for, where the person may read these. The same list each time.
 */
export function answeredFields(model: Model, ability: AppAbility, table: Table): readonly string[] {
  const readable = readableFields(ability, table)
  const byReadable = answered.get(model) ?? new WeakMap<readonly string[], readonly string[]>()
  answered.set(model, byReadable)
  const known = byReadable.get(readable)
  if (known) return known
  const along = ruledReferences(model, table)
    .filter(({ name }) => readable.includes(name))
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
export const ownFields = (answered: readonly string[]): readonly string[] =>
  answered.filter((name) => !name.includes('.'))
