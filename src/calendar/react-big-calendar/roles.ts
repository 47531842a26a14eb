const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role="${role}"]`).join()

/**
 * A ref for an element around the calendar. The library gives its boxes the roles of a table, which they do not form, and hours
 * that cannot be focused, so that the keyboard cannot scroll them: both are repaired whenever it renders.
 */
export function withRepairedRoles(label: string) {
  return (element: HTMLElement | null) => {
    if (!element) return
    const repair = () => {
      for (const one of element.querySelectorAll(TABLE_ROLES)) {
        one.removeAttribute('role')
        one.removeAttribute('aria-sort')
        one.removeAttribute('aria-label')
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
