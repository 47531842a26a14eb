import { useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'

export interface Choices<V> {
  /** The last choice for the row that is not confirmed yet. */
  chosen: (id: number) => { value: V } | undefined
  /** A stable function, so that rows do not render again. */
  choose: (row: Row, value: V) => void
}

/**
 * Choices for rows, shown at once. Choices for one row are sent one after the other, each for the version that the previous
 * one stored; of the choices made during a request only the last is sent, even if that request is refused. `send` resolves
 * to the row as stored, or to undefined if the choice is refused; without a later choice the stored value is shown again.
 */
export function useChoices<V>(send: (row: Row, value: V) => Promise<Row | undefined>): Choices<V> {
  const [choices, setChoices] = useState<ReadonlyMap<number, { value: V }>>(new Map())
  const wanted = useRef(new Map<number, { value: V }>())
  const sending = useRef(new Set<number>())
  const publish = () => setChoices(new Map(wanted.current))

  async function sendAll(row: Row): Promise<void> {
    let base = row
    for (let choice = wanted.current.get(row.id); choice; ) {
      base = (await send(base, choice.value)) ?? base
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
