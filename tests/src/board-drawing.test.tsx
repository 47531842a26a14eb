import { useQueryClient } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { fieldsOfCards, useBoardKeys } from '#src/layouts/board/board-data.ts'
import { usePlaced } from '#src/layouts/board/column-hooks.ts'
import { sharedById } from '#src/layouts/board/use-cards.ts'
import { type Moved, type Placed, type PlacedCards, useMovedCards } from '#src/layouts/board/use-moved-cards.ts'
import { createStore } from '#src/lib/store.ts'
import { card, fresh, lost, moving, offer, target } from './support/board.tsx'
import { openScreen } from './support/screen.tsx'

const key = ({ id }: { id: number }) => String(id)

it('a card that is moved draws the column it leaves and the one it comes into, and no other', async () => {
  const drawn: string[] = []
  const { subscribe, notify } = createStore()
  const moved: Moved = { latest: { current: new Map() }, subscribe }
  const place = (...entries: [number, Placed][]) => {
    drawn.length = 0
    const next: PlacedCards = new Map(entries)
    moved.latest.current = next
    act(notify)
    return drawn.toSorted()
  }
  function Column({ column }: { column: string }) {
    usePlaced(moving, moved, column)
    drawn.push(column)
    return null
  }
  function Board() {
    const client = useQueryClient()
    client.setQueryData(useBoardKeys(moving).cards(key(fresh), { page: 0 }), { data: [card(1), card(2)] })
    return [fresh, offer, lost].map(({ id }) => <Column key={id} column={String(id)} />)
  }
  await openScreen(<Board />, '/', [])
  await screen.findByTestId('address')
  const row: Row = card(1)
  const saving: Placed = { row, to: target(offer), saving: true }
  expect(place([1, saving])).toEqual([fresh, offer].map(key))
  const saved: Placed = { ...saving, saving: false }
  expect(place([1, saved])).toEqual([fresh, offer].map(key))
  // Again what they know: none is drawn.
  expect(place([1, saved])).toEqual([])
  expect(place([1, { ...saved, to: target(lost) }])).toEqual([fresh, offer, lost].map(key).toSorted())
  expect(place()).toEqual([fresh, lost].map(key).toSorted())
})

it('a card stands where it was moved to before anything is sent', async () => {
  const change = vi.fn(async (row: Row) => row)
  const moves = { moving, may: () => true, asksFirst: () => false, change }
  const options = { moves, onSaved: () => {}, refresh: async () => {} }
  const { result } = renderHook(() => useMovedCards(options))
  const row: Row = card(1)
  const to = target(offer)
  const moved = result.current.move(row, to)
  expect(result.current.moved.latest.current.get(1)).toEqual({ row, to, saving: true })
  await Promise.resolve()
  expect(change).not.toHaveBeenCalled()
  await moved
  expect(change).toHaveBeenCalledExactlyOnceWith(row, to)
})

it('cards that stand at other places after one has left are the rows they were', () => {
  const [before, now] = [
    [1, 2, 3],
    [2, 3, 4],
  ].map((ids) => ({ total: ids.length, data: ids.map((id) => card(id)) }))
  const shared = sharedById(before, now)
  expect(shared).toEqual(now)
  const rows = (shared as typeof before)?.data
  expect(rows?.[0]).toBe(before?.data[1])
  expect(rows?.[1]).toBe(before?.data[2])
  expect(sharedById(undefined, now)).toBe(now)
})

it('cards leave out the person whom the filter names, and that there is none where it says so', () => {
  const { table } = moving
  const names = ['operatore', 'telefono']
  const fieldsBy = (filters: object) => fieldsOfCards(table, names, { filters: { ...filters }, readable: names })
  expect(fieldsBy({})).toEqual(names)
  expect(fieldsBy({ operatoreId: [1, 2] })).toEqual(names)
  expect(fieldsBy({ operatoreId: 1 })).toEqual(['telefono'])
  expect(fieldsBy({ operatoreId: { empty: true } })).toEqual(['telefono'])
})
