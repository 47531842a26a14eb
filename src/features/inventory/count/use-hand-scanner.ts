import type { InputRef } from 'antd'
import { type RefObject, useEffect } from 'react'

/** A hand scanner types into the field, wherever the focus is; what is typed into another field or a dialog stays there. */
export function useHandScanner(field: RefObject<InputRef | null>): void {
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (startsCode(event) && isFree(document.activeElement)) field.current?.focus()
    }
    window.addEventListener('keydown', typed)
    return () => window.removeEventListener('keydown', typed)
  }, [field])
}

/** Space and Enter press a button that has the focus. */
const startsCode = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey

const isFree = (focused: Element | null) =>
  !focused?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]')
