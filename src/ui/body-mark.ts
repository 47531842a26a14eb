import { useLayoutEffect } from 'react'

/** `paper`: something on `body` is printed instead of the page. */
type Mark = 'dialog' | 'sidePanel' | 'definitions' | 'paper'

const open: Record<Mark, number> = { dialog: 0, sidePanel: 0, definitions: 0, paper: 0 }

/** Says on `body` that something is open, for the parts that give way to it: `useBodyMark('dialog', open)` sets `data-dialog`. */
export function useBodyMark(mark: Mark, isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark, isOpen])
}

function count(mark: Mark, by: 1 | -1) {
  open[mark] += by
  if (open[mark] > 0) document.body.dataset[mark] = ''
  else delete document.body.dataset[mark]
}
