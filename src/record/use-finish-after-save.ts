import { useEffect, useEffectEvent } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { InputScope } from '#src/lib/unsaved-input.ts'

/** The result of a save. */
export interface Saved {
  row?: Row
}

interface Options {
  /** The last completed save; the form already shows the stored row. */
  saved?: Saved
  /** The row the form is based on. */
  base?: Row
  scope: InputScope
  onDone: () => void
}

/**
 * Saves after each save of the row the related input, such as its files, and then closes the form. The form stays open if
 * that fails and its base is the stored row; otherwise the related input remains as a draft of the row.
 */
export function useFinishAfterSave({ saved, base, scope, onDone }: Options): void {
  const done = useEffectEvent(onDone)
  const isCurrentRow = useEffectEvent((id: number) => base?.id === id)
  useEffect(() => {
    if (!saved) return
    const { row } = saved
    const finish = async () => {
      const isComplete = row === undefined || (await scope.saveRelated(row.id))
      if (isComplete || !isCurrentRow(row.id)) done()
    }
    void finish()
  }, [saved, scope])
}
