const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role="${role}"]`).join()

/**
 * The library calls its boxes the parts of a table, which they are not, and leaves the hours out of reach of the keys that
 * scroll. A reference for an element around it, which puts both right whenever something new is drawn.
 */
export function withSoundRoles(label: string) {
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
