/**
 * Keeps what is typed between the key that opens a dialog and the moment its field has the focus, so that no letter is
 * lost, and none does anything on the page below.
 */
let kept = ''
let stop = () => {}

/** How long, in milliseconds, keys wait for what they are meant for: it may never come, and the page has its keys again. */
const LONGEST_MS = 10_000

/** Begins to keep what is typed, until `takeTyped` or Esc, a click, or another Ctrl key. */
export function keepTyped(onEscape?: () => void): void {
  stop()
  kept = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return stop()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      takeTyped()
      onEscape?.()
    } else if (event.key === 'Backspace') kept = kept.slice(0, -1)
    else if (event.key.length === 1) kept += event.key
  }
  const onPointerDown = () => stop()
  const tooLate = setTimeout(takeTyped, LONGEST_MS)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', onPointerDown, true)
  stop = () => {
    clearTimeout(tooLate)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', onPointerDown, true)
    stop = () => {}
  }
}

/** What was typed until now; from now on the field has it. */
export function takeTyped(): string {
  stop()
  const taken = kept
  kept = ''
  return taken
}
