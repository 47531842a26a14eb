import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** How a cell was opened: by a letter that replaces its value, or by asking for it. */
export type Start = 'typed' | 'asked'

/** Where the user goes from a cell that is done. */
export type NextFocus = 'stay' | 'next' | 'previous' | 'away'

interface Focused {
  start: Start
  saving: boolean
  /** The field whose input gets the focus. */
  name: string
  stays: () => boolean
}

/** Focuses the input: with its text selected where a letter is to replace it, else behind it; and again after a failed save. */
export function useFocus({ start, saving, name, stays }: Focused) {
  const frame = useRef<HTMLDivElement>(null)
  const focus = useEffectEvent((selects: boolean) => {
    const input = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[data-field="${name}"] :is(input, textarea)`,
    )
    input?.focus()
    if (selects) input?.select()
    else input?.setSelectionRange(input.value.length, input.value.length)
  })
  const refocus = useEffectEvent(() => stays() && focus(false))
  const wasSaving = useRef(false)
  useLayoutEffect(() => focus(start === 'typed'), [start])
  useEffect(() => {
    if (wasSaving.current && !saving) refocus()
    wasSaving.current = saving
  }, [saving])
  return frame
}

interface Leaving {
  leave: (to: NextFocus) => void
  giveUp: () => void
  saving: boolean
  /** Several inputs, among which Tab moves. */
  many: boolean
  lines: boolean
}

/** The keys and the focus by which a cell is left. Choosing among options has the keys Enter and Escape for itself. */
export function useLeaving({ leave, giveUp, saving, many, lines }: Leaving) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  // Before the input: a list of options keeps Tab to itself. An input that asks has buttons to go to.
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    if (many || event.key !== 'Tab' || event.currentTarget.querySelector('[data-asks]')) return
    event.preventDefault()
    event.stopPropagation()
    // Pickers take over what is typed when they lose the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    clearTimeout(timer.current)
    leave(event.shiftKey ? 'previous' : 'next')
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (saving || event.nativeEvent.isComposing || isChoosing(event.target)) return
    if (event.key === 'Escape') giveUp()
    if (event.key !== 'Enter' || (lines && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    leave('stay')
  }

  const onBlur = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // Who looks into another window has not left the cell.
    timer.current = setTimeout(() => {
      if (document.hasFocus() && !currentTarget.contains(document.activeElement)) latest.current('away')
    })
  }
  const onFocus = () => clearTimeout(timer.current)
  return { keys: { onKeyDown, onKeyDownCapture }, focus: { onBlur, onFocus } }
}

const isChoosing = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('role') === 'combobox' && target.ariaExpanded === 'true'

/** Whether the key writes a letter or a digit; others belong to the page. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
