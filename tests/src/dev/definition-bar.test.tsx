import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTable } from '#schema/grammar/mistake.ts'
import type { DefinitionReport } from '#schema/report/changes.ts'
import { DefinitionBar } from '#src/dev/definition-bar.tsx'

const accepted: DefinitionReport = {
  state: 'accepted',
  mistakes: [],
  hints: [],
  sentences: [],
  ways: [],
  changes: [{ name: 'things', kind: 'changed', definition: ['~ a'], api: [], screens: [] }],
  sql: [],
}

function show(more: Partial<DefinitionReport>, decide = (_flags: string) => {}) {
  const { container } = render(<DefinitionBar report={{ ...accepted, ...more }} decide={decide} />)
  return container.querySelector<HTMLElement>('[data-tone]')
}
const headline = () => screen.getByRole('status').textContent
const isOpen = () => screen.queryByRole('region', { name: 'Details' }) !== null
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('accepted definitions', () => {
  it('are reported for some seconds when there is no warning', () => {
    const bar = show({})
    expect(bar?.dataset.tone).toBe('accepted')
    expect(headline()).toBe('Definitions taken over: things (changed)')
    expect(isOpen()).toBe(false)
    wait(60_000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('are not reported when nothing changed', () => {
    expect(show({ changes: [] })).toBeNull()
  })

  const careful = 'Careful: things.a does not take "x" any more'
  const hint = inTable('things', 'H02', 'fields.a.label', 'twice')

  it.each<[Partial<DefinitionReport>, string]>([
    [{ sentences: [careful] }, 'Definitions taken over, with 1 warning: things (changed)'],
    [{ hints: [hint] }, 'Definitions taken over, with 1 warning: things (changed)'],
    [{ hints: [hint], sentences: [careful] }, 'Definitions taken over, with 2 warnings: things (changed)'],
    [{ hints: [hint], changes: [] }, 'Definitions taken over, with 1 warning'],
    [{ sentences: [careful], changes: [] }, 'Definitions taken over, with 1 warning'],
  ])('stay open in another color with warnings: %j', (more, said) => {
    const bar = show(more)
    expect(bar?.dataset.tone).toBe('careful')
    expect(headline()).toBe(said)
    expect(isOpen()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Less' }))
    wait(60_000)
    expect(headline()).toBe(said)
  })
})

describe('refused definitions', () => {
  it('report how many mistakes there are, and whether more may follow', () => {
    show({ state: 'refused', changes: [], mistakes: [inTable('things', 'T04', 'title', 'x')] })
    expect(headline()).toBe('Definitions refused: 1 mistake. Those accepted before are served.')
  })

  it('report that the rest is checked later', () => {
    show({ state: 'refused', changes: [], mistakes: [inTable('things', 'T00', 'title', 'x')] })
    expect(headline()).toMatch(/served\. The rest is looked at once these are mended\.$/)
  })

  it('explain an id as rendered text', async () => {
    vi.useRealTimers()
    show({ state: 'refused', changes: [], mistakes: [inTable('things', 'T03', 'screens.0.route', 'x')] })
    fireEvent.click(screen.getByRole('button', { name: 'T03' }))
    await screen.findByRole('heading', { name: 'T03 An address that belongs to another screen' })
    expect(screen.getByText('/a/:id?').tagName).toBe('CODE')
    fireEvent.click(screen.getByRole('button', { name: 'T03' }))
    await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })
})

it('a possible loss has a button that allows it', () => {
  const decide = vi.fn()
  const ways = [{ flags: '--drop things.a', means: 'things.a goes with what is in it' }]
  show({ state: 'asked', sentences: ['things.a goes'], ways }, decide)
  fireEvent.click(screen.getByRole('button', { name: /things\.a goes with what is in it/ }))
  expect(decide).toHaveBeenCalledWith('--drop things.a')
})
