import { useCallback, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'

export interface Dialogs {
  /** The dialog on screen, or closing. `row` is a copy of the listed row; undefined for a new one. */
  shown?: { kind: 'form' | 'delete'; row?: Row; open: boolean }
  create: () => void
  edit: (row: Row) => void
  remove: (row: Row) => void
  close: () => void
  /**
   * Forgets the row after the closing animation. Returns the element that had the focus before, if it is still in the
   * document.
   */
  reset: () => HTMLElement | undefined
}

export function useDialogs(): Dialogs {
  const [shown, setShown] = useState<Dialogs['shown']>()
  const opener = useRef<Element>(null)
  const show = useCallback((kind: 'form' | 'delete', row?: Row) => {
    opener.current = document.activeElement
    setShown({ kind, row: row && structuredClone(row), open: true })
  }, [])
  return {
    shown,
    create: useCallback(() => show('form'), [show]),
    edit: useCallback((row: Row) => show('form', row), [show]),
    remove: useCallback((row: Row) => show('delete', row), [show]),
    close: useCallback(() => setShown((now) => now && { ...now, open: false }), []),
    reset: useCallback(() => {
      setShown(undefined)
      const { current } = opener
      return current instanceof HTMLElement && current.isConnected && current !== document.body ? current : undefined
    }, []),
  }
}
