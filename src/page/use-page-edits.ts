import { useEffect, useMemo, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { draftName } from '#src/device/drafts/draft-name.ts'
import { formFields } from '../record/form-values.ts'
import { draftKind, type InlineEdits } from '../record/inline/inline-edits.ts'
import { savedTogether } from '../record/inline/saved-together.ts'
import { useCellDrafts, useInPlaceSave } from '../record/inline/use-cells.ts'
import { useRights } from '../record/rights.ts'
import type { SectionsProps } from './record-sections.tsx'

const source = {}
const noRelease = () => {}
const notHeld = () => noRelease

/** How the values of a page are edited, each where it stands; undefined for whoever may not change the row. */
export function usePageEdits({ table, row, options, fixed, onSaved }: SectionsProps): InlineEdits | undefined {
  const may = useRights(table)
  const mayUpdate = may('update')
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
    const together: InlineEdits['together'] = (item) => savedTogether(table, fields, item, options)
    const draftOf = (id: number, name: string) => {
      const item = fields.find((one) => one.name === name)
      const [first] = item ? together(item) : []
      return draftName({ table: table.name, id, kind: draftKind(first?.name ?? name) })
    }
    return {
      ...{ table, source, may, save, options, together, lookForDrafts },
      fieldIn: (_row, name) => (fixed?.includes(name) ? undefined : fields.find((one) => one.name === name)),
      replace: (saved: Row) => latest.current(saved),
      hold: notHeld,
      hasDraft: ({ id }, name) => drafts.has(draftOf(id, name)),
    }
  }, [table, may, mayUpdate, save, options, fixed, drafts, lookForDrafts])
}
