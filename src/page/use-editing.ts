import type { Row } from '#schema/rows/row.ts'
import { FORM_VIEW, useView } from './record-views.tsx'
import type { LoadedRecord } from './use-record.ts'

/**
 * Whether the address opens the form of the whole row, for users who may edit it; what opens the form, and what closes it.
 * `leave` is called at the end instead of showing the page without the form.
 */
export function useEditing({ show }: Pick<LoadedRecord, 'show'>, row: Row, may: boolean, leave?: () => void) {
  const [view, go] = useView()
  return {
    editing: may && view === FORM_VIEW,
    begin: () => go(FORM_VIEW),
    end: (saved?: Row) => {
      if (saved) show(saved)
      // One that was saved as a row of its own has a page of its own.
      if (!saved || saved.id === row.id) (leave ?? go)()
    },
  }
}
