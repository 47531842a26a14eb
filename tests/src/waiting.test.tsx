import { readFile } from 'node:fs/promises'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDebounced } from '#src/fields/use-debounced.ts'
import {
  announceLoading,
  UNSEEN_MS,
  useAtLeast,
  useLoading,
  usePlaceholder,
  usePlaceholders,
  useWaiting,
} from '#src/lib/net/loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('indicators', () => {
  it('stay 200 ms even for an instant response', { tags: 'CONST-08' }, () => {
    const { result, rerender } = renderHook(({ active }) => useAtLeast(active), { initialProps: { active: true } })
    rerender({ active: false })
    pass(199)
    expect(result.current).toBe(true)
    pass(1)
    expect(result.current).toBe(false)
  })

  it('do not outlast a slow response', () => {
    const { result, rerender } = renderHook(({ active }) => useAtLeast(active), { initialProps: { active: true } })
    pass(500)
    rerender({ active: false })
    pass(0)
    expect(result.current).toBe(false)
  })
})

it('what is on its way is announced as loading once one would wonder, and until it is there', async () => {
  const { result } = renderHook(useLoading)
  // What the file before asked for may still be on its way.
  vi.useRealTimers()
  await waitFor(() => expect(result.current).toBe(false))
  vi.useFakeTimers()
  let arrive = () => {}
  const announced = announceLoading(
    new Promise<void>((resolve) => {
      arrive = resolve
    }),
  )
  pass(UNSEEN_MS - 1)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  arrive()
  await act(() => announced)
  expect(result.current).toBe(false)
  await act(() => announceLoading(Promise.resolve()))
  pass(UNSEEN_MS)
  expect(result.current).toBe(false)
})

describe('placeholders of data', () => {
  it('hold back what is below them until the last one is gone', () => {
    const below = renderHook(usePlaceholders)
    expect(below.result.current).toBe(false)
    const [first, second] = [renderHook(usePlaceholder), renderHook(usePlaceholder)]
    expect(renderHook(usePlaceholders).result.current).toBe(true)
    first.unmount()
    expect(below.result.current).toBe(true)
    second.unmount()
    expect(below.result.current).toBe(false)
  })

  const waiting = () => renderHook(({ active }) => useWaiting(active), { initialProps: { active: true } })

  it('keep nothing waiting that comes before they are in sight', () => {
    const { result, rerender } = waiting()
    pass(UNSEEN_MS - 1)
    rerender({ active: false })
    expect(result.current).toBe(false)
  })

  it('stay 200 ms once they are in sight', { tags: 'CONST-08' }, () => {
    const { result, rerender } = waiting()
    pass(UNSEEN_MS + 1)
    rerender({ active: false })
    pass(198)
    expect(result.current).toBe(true)
    pass(1)
    expect(result.current).toBe(false)
  })

  it('are in sight when the stylesheet says so', async () => {
    const css = await readFile('src/ui/states.module.css', 'utf8')
    expect(css).toContain(`animation: come-into-sight 1ms ${UNSEEN_MS}ms both`)
  })
})

describe('typing', () => {
  const typing = (outside: string, hand: (text: string) => void) =>
    renderHook(({ value }) => useDebounced(value, hand), { initialProps: { value: outside } })

  it('is submitted 300 ms after the last keystroke', { tags: 'VAL-15' }, () => {
    const hand = vi.fn()
    const { result } = typing('', hand)
    act(() => result.current[1]('r'))
    pass(299)
    act(() => result.current[1]('ro'))
    pass(299)
    expect(hand).not.toHaveBeenCalled()
    pass(1)
    expect(hand.mock.calls).toEqual([['ro']])
  })

  it('is submitted at once on request, and not twice', () => {
    const hand = vi.fn()
    const { result } = typing('', hand)
    act(() => result.current[1]('r'))
    act(() => result.current[2]())
    pass(1_000)
    expect(hand.mock.calls).toEqual([['r']])
  })

  it('is replaced by a value from outside, but not while typing continues', () => {
    const { result, rerender } = typing('a', () => {})
    rerender({ value: 'b' })
    expect(result.current[0]).toBe('b')
    act(() => result.current[1]('bc'))
    rerender({ value: 'x' })
    expect(result.current[0]).toBe('bc')
  })
})
