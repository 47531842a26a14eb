/** What can have the focus of its own, as a selector. */
export const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** The controls of a part that can have the focus now, in their order; the part itself where it is one. */
export const controlsIn = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(CONTROL)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(CONTROL) && isUsable(one),
  )

/** What a control is called. */
export const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent.trim()

/** Whether an element of the page is in sight, as far as styles say it. */
export const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true

/** Whether an element can have the focus now. */
export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && isSeen(element)

/** The dialogs in sight, in the order of the document: the last lies over the others. */
export const seenDialogs = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(isSeen)
