const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role="${role}"]`).join()

/**
 * A ref for an element around the calendar. The library sets table roles on elements that do not form a table, and its
 * scrolling hours cannot be focused, so that the keyboard cannot scroll them: both are repaired after each render.
 */
export function withRepairedRoles(label: string) {
  return (element: HTMLElement | null) => {
    if (!element) return
    const repair = () => {
      for (const box of element.querySelectorAll(TABLE_ROLES)) {
        box.removeAttribute('role')
        box.removeAttribute('aria-sort')
        box.removeAttribute('aria-label')
      }
      for (const hours of element.querySelectorAll('.rbc-time-content:not([tabindex])')) {
        for (const [name, value] of [
          ['tabindex', '0'],
          ['role', 'group'],
          ['aria-label', label],
        ] as const) {
          hours.setAttribute(name, value)
        }
      }
    }
    repair()
    const observer = new MutationObserver(repair)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }
}
