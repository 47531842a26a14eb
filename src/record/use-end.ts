import { useEffect, useEffectEvent } from 'react'
import type { Row } from '#schema/row.ts'
import type { InputScope } from '#src/lib/unsaved-input.ts'

/** What a save has stored. */
export interface Saved {
  row?: Row
}

interface Options {
  /** The last save, once it is done: the form has taken over what was stored. */
  saved?: Saved
  /** The row the form goes on from. */
  base?: Row
  scope: InputScope
  onDone: () => void
}

/**
 * After each save: what goes along with the row is saved too, and the form ends. It stays while something of that could not
 * be saved and the form goes on from the stored row; else that waits as a draft of the row.
 */
export function useEnd({ saved, base, scope, onDone }: Options): void {
  const done = useEffectEvent(onDone)
  const isHere = useEffectEvent((id: number) => base?.id === id)
  useEffect(() => {
    if (!saved) return
    const { row } = saved
    const finish = async () => {
      const whole = row === undefined || (await scope.follow(row.id))
      if (whole || !isHere(row.id)) done()
    }
    void finish()
  }, [saved, scope])
}
