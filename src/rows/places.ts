/** A cell of the grid: its row and its column; ACTIONS is the one of the buttons. */
export interface Place {
  id: number
  key: string
}

export const ACTIONS = 'actions'

const steps: Readonly<Record<string, readonly [down: number, right: number] | undefined>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const within = (at: number, length: number): number => Math.min(Math.max(at, 0), length - 1)

/** The cell that a key leads to from another one; undefined for keys that lead nowhere. With Ctrl, Home and End lead to the ends of the grid. */
export function steppedPlace(
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
  from: Place,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
): Place | undefined {
  const step = steps[key]
  if (!step) return undefined
  const [down, right] = step
  const isEnd = (ctrlKey || metaKey) && (key === 'Home' || key === 'End')
  const row = within(ids.indexOf(from.id) + (isEnd ? right : down), ids.length)
  const column = within(keys.indexOf(from.key) + right, keys.length)
  const [id, next] = [ids[row], keys[column]]
  return id === undefined || next === undefined ? undefined : { id, key: next }
}

/** The next cell that is edited, row by row; undefined behind the last one and before the first. */
export function nextEdited(
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
  from: Place,
  by: 1 | -1,
  isEdited: (place: Place) => boolean,
): Place | undefined {
  const count = ids.length * keys.length
  const begun = ids.indexOf(from.id) * keys.length + Math.max(keys.indexOf(from.key), 0)
  for (let at = begun + by; at >= 0 && at < count; at += by) {
    const [id, key] = [ids[Math.floor(at / keys.length)], keys[at % keys.length]]
    if (id !== undefined && key !== undefined && isEdited({ id, key })) return { id, key }
  }
  return undefined
}
