/**
 * Takes Escape on an element that is meant, any unless said, before anything on the page hears of it. Returns the function
 * that ends it.
 */
export function takeEscape(
  onEscape: () => void,
  isMeant: (target: EventTarget | null) => boolean = () => true,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMeant(event.target)) return
    event.stopImmediatePropagation()
    onEscape()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
