const LOST = 'PERSA'

/** Whether negotiations in this state are lost: its `identificativo` says so; without one, its name does. */
export function isLostState({ identificativo, description }: Record<string, unknown>): boolean {
  const id = plain(identificativo)
  return id === '' ? plain(description) === LOST : id === LOST
}

const plain = (text: unknown): string => (typeof text === 'string' ? text.trim().toUpperCase() : '')
