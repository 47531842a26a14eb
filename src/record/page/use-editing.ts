import type { Row } from '#schema/row.ts'
import { useView, WHOLE } from './record-views.tsx'
import type { LoadedRecord } from './use-record.ts'

/**
 * Whether the whole row is edited on its page, as its address says to whoever may, and how that begins and ends. `leave`
 * is where the end leads, if not to the page without the form.
 */
export function useEditing({ show }: Pick<LoadedRecord, 'show'>, row: Row, may: boolean, leave?: () => void) {
  const [view, go] = useView()
  return {
    editing: may && view === WHOLE,
    begin: () => go(WHOLE),
    end: (saved?: Row) => {
      if (saved) show(saved)
      // One that was saved as a row of its own has a page of its own.
      if (!saved || saved.id === row.id) (leave ?? go)()
    },
  }
}
