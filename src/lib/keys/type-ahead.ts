/** What letters are typed for before it is there. */
export type Awaited = 'palette' | 'form' | 'view'

const kept = new Map<Awaited, { text: string; tooLate: ReturnType<typeof setTimeout> }>()
let stop = () => {}

/** How long, in milliseconds, letters wait for what they are meant for: it may never come, and the page has its keys again. */
const LONGEST_MS = 10_000

/**
 * Keeps what is typed between the key that opens something and the moment its field has the focus, so that no letter is lost,
 * and none does anything on the page below: until `takeTyped` or Esc, a click, or a Ctrl key.
 */
export function keepTyped(awaited: Awaited, onEscape?: () => void): void {
  takeTyped(awaited)
  stop()
  kept.set(awaited, { text: '', tooLate: setTimeout(() => takeTyped(awaited), LONGEST_MS) })
  const onKeyDown = (event: KeyboardEvent) => {
    const one = kept.get(awaited)
    // Italian keyboards write '@' with AltGr, which some systems call Ctrl+Alt.
    const isWritten = event.key.length === 1 && (!isHeld(event) || event.getModifierState('AltGraph'))
    if (!one || (!isWritten && isHeld(event))) return stop()
    if (/^F\d/.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      takeTyped(awaited)
      onEscape?.()
    } else if (event.key === 'Backspace') one.text = one.text.slice(0, -1)
    // The key that opens it may still be down. Tab would lead to a field that is not there yet.
    else if (isWritten && !(event.repeat && one.text === '')) one.text += event.key
    else if (event.key === 'Tab') one.text += ' '
  }
  const onPointerDown = () => stop()
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', onPointerDown, true)
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', onPointerDown, true)
    stop = () => {}
  }
}

/** What was typed for it until now, and for nothing else; from now on its field has it. */
export function takeTyped(awaited: Awaited): string {
  const one = kept.get(awaited)
  if (!one) return ''
  kept.delete(awaited)
  clearTimeout(one.tooLate)
  if (kept.size === 0) stop()
  return one.text
}

const isHeld = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey
