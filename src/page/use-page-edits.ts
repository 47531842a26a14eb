import { useEffect, useMemo, useRef } from 'react'
import type { Model } from '#schema/model.ts'
import { positionNeeds } from '#schema/rows/position.ts'
import type { Row } from '#schema/rows/row.ts'
import { orderNeeds } from '#schema/rows/times-in-order.ts'
import type { Table } from '#schema/table.ts'
import { draftName } from '#src/device/drafts/draft-name.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { requiredBy } from '#src/record/form-rules.ts'
import { type FormField, formFields } from '#src/record/form-values.ts'
import { draftKind, type InlineEdits } from '#src/record/inline/inline-edits.ts'
import { useCellDrafts, useInPlaceSave } from '#src/record/inline/use-cells.ts'
import { useRights } from '#src/record/rights.ts'
import type { SectionsProps } from './record-sections.tsx'

const source = {}
const noRelease = () => {}
const notHeld = () => noRelease

/** How the values of a page are edited, each where it stands; undefined for users who may not change the row. */
export function usePageEdits({ table, row, options, fixed, onSaved }: SectionsProps): InlineEdits | undefined {
  const model = useModel()
  const may = useRights(table)
  const readsReferred = useReadsReferred()
  const mayUpdate = may('update', row)
  const save = useInPlaceSave(table, may)
  const read = useMemo(() => [row], [row])
  const { drafts, lookForDrafts } = useCellDrafts(mayUpdate, read)
  const latest = useRef(onSaved)
  useEffect(() => {
    latest.current = onSaved
  })
  return useMemo<InlineEdits | undefined>(() => {
    if (!mayUpdate) return undefined
    const fields = formFields(table)
    const together: InlineEdits['together'] = (item) => savedTogether(model, table, fields, item, options)
    const draftOf = (id: number, name: string) => {
      const item = fields.find((one) => one.name === name)
      const [first] = item ? together(item) : []
      return draftName({ table: table.name, id, kind: draftKind(first?.name ?? name) })
    }
    return {
      ...{ table, source, may, save, options, together, lookForDrafts },
      fieldIn: (one, name) =>
        fixed?.includes(name) || !may('read', one, name) || !may('update', one, name)
          ? undefined
          : fields.find((item) => item.name === name && (options?.inputs?.[name] || readsReferred(item.field))),
      replace: (saved: Row) => latest.current(saved),
      hold: notHeld,
      hasDraft: ({ id }, name) => drafts.has(draftOf(id, name)),
    }
  }, [model, table, may, readsReferred, mayUpdate, save, options, fixed, drafts, lookForDrafts])
}

/**
 * The fields that one edit of a field saves, itself among them, in the order of `fields`: those whose input stands within
 * another's, times and dates whose order matters, both coordinates, and what the options say belongs together.
 */
function savedTogether(
  model: Model,
  table: Table,
  fields: readonly FormField[],
  { name }: FormField,
  options?: FormOptions,
): FormField[] {
  const sets: (readonly string[])[] = [
    ...Object.entries(options?.within ?? {}).map(([inner, outer]) => [inner, ...(outer === undefined ? [] : [outer])]),
    ...(options?.together ?? []),
    ...Object.entries(table.fields).map(([one, field]) => [one, ...orderNeeds(table, field), ...positionNeeds(field)]),
    [name, ...requiredBy(model, table, name)],
  ]
  const wanted = new Set([name, ...sets.filter((set) => set.includes(name)).flat()])
  return fields.filter((one) => wanted.has(one.name))
}
