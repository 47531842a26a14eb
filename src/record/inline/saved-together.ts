import { positionNeeds } from '#schema/rows/position.ts'
import { orderNeeds } from '#schema/rows/times-in-order.ts'
import type { Table } from '#schema/table.ts'
import type { FormOptions } from '../form-options.ts'
import type { FormField } from '../form-values.ts'

/**
 * The fields that one edit of a field saves, itself among them, in the order of `fields`: those whose input stands within
 * another's, times and dates whose order matters, both coordinates, and what the options say belongs together.
 */
export function savedTogether(
  table: Table,
  fields: readonly FormField[],
  { name }: FormField,
  options?: FormOptions,
): FormField[] {
  const sets: (readonly string[])[] = [
    ...Object.entries(options?.within ?? {}).map(([inner, outer]) => [inner, ...(outer === undefined ? [] : [outer])]),
    ...(options?.together ?? []),
    ...Object.entries(table.fields).map(([one, field]) => [one, ...orderNeeds(table, field), ...positionNeeds(field)]),
  ]
  const wanted = new Set([name, ...sets.filter((set) => set.includes(name)).flat()])
  return fields.filter((one) => wanted.has(one.name))
}
