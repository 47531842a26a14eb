/**
 * Tells the styles how much of the foot of the window this element takes while it sticks there (`--foot`): messages stand
 * above it. It is the ref of that element.
 */
export function measureFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isAtFoot = ['fixed', 'sticky'].includes(getComputedStyle(foot).position)
    style.setProperty('--foot', `${isAtFoot ? foot.offsetHeight : 0}px`)
  })
  observer.observe(foot)
  return () => {
    observer.disconnect()
    style.removeProperty('--foot')
  }
}
