import { useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'

export interface Choices<V> {
  /** What was chosen last for the row and is not confirmed yet. */
  chosen: (id: number) => { value: V } | undefined
  /** Keeps its identity, so that rows are not drawn anew. */
  choose: (row: Row, value: V) => void
}

/**
 * Choices for rows that show at once. Those for one row are sent one after the other, each on the row as the one before has
 * stored it; of those made while one is on its way only the last. `send` resolves to the row as stored, or to undefined
 * where the choice is taken back.
 */
export function useChoices<V>(send: (row: Row, value: V) => Promise<Row | undefined>): Choices<V> {
  const [choices, setChoices] = useState<ReadonlyMap<number, { value: V }>>(new Map())
  const wanted = useRef(new Map<number, { value: V }>())
  const sending = useRef(new Set<number>())
  const publish = () => setChoices(new Map(wanted.current))

  async function sendAll(row: Row): Promise<void> {
    let base: Row | undefined = row
    for (let choice = wanted.current.get(row.id); base && choice; ) {
      base = await send(base, choice.value)
      const next = wanted.current.get(row.id)
      choice = next?.value === choice.value ? undefined : next
    }
  }

  async function choose(row: Row, value: V): Promise<void> {
    wanted.current.set(row.id, { value })
    publish()
    if (sending.current.has(row.id)) return
    sending.current.add(row.id)
    try {
      await sendAll(row)
    } finally {
      sending.current.delete(row.id)
      wanted.current.delete(row.id)
      publish()
    }
  }
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  return {
    chosen: useCallback((id: number) => choices.get(id), [choices]),
    choose: useCallback((row: Row, value: V) => void latest.current(row, value), []),
  }
}
