import { fireEvent, render, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#src/calendar/entry.ts'
import Grid, { messages } from '#src/calendar/react-big-calendar/grid.tsx'
import { formats, localizer } from '#src/calendar/react-big-calendar/localizer.ts'
import { TouchGrips } from '#src/calendar/react-big-calendar/touch-grips.tsx'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const entry: Entry = {
  id: 7,
  title: 'Sopralluogo',
  detail: 'Rossi',
  start: wallDate('10-11-2026', '09:00'),
  end: wallDate('10-11-2026', '10:00'),
  background: '#ffffff',
  ink: '#000000',
  state: 'Pianificata',
  movable: true,
}
const open = (view: 'month' | 'week', more: Partial<Parameters<typeof Grid>[0]> = {}) =>
  render(
    <Grid
      viewDate={{ view, day: '10-11-2026' }}
      gender="m"
      entries={[entry]}
      onNavigateTo={() => {}}
      onOpen={() => {}}
      onOpenMany={() => {}}
      onMove={() => {}}
      {...more}
    />,
  ).container

it.each([
  ['f', 1, 'Altra 1'],
  ['f', 15, 'Altre 15'],
  ['m', 1, 'Altro 1'],
  ['m', 15, 'Altri 15'],
] as const)('a full day says how many more there are in the gender of their word: %s, %i', (gender, count, text) => {
  expect(messages[gender].showMore(count)).toBe(text)
})

describe('corrections of react-big-calendar', () => {
  it.each(['Europe/Rome', 'America/New_York'])(
    'its arithmetic ignores time zones: in %s a day has 24 hours',
    (name) => {
      process.env.TZ = name
      for (const day of ['29-03-2026', '25-10-2026', '08-03-2026']) {
        const moment = wallDate(day, '02:30')
        expect(localizer.getMinutesFromMidnight(moment)).toBe(150)
        expect(localizer.getDstOffset(moment, wallDate('01-07-2026'))).toBe(0)
        const merged = localizer.merge(wallDate(day), moment) ?? new Date(Number.NaN)
        expect([dayOf(merged), timeOf(merged)]).toEqual([day, '02:30'])
      }
      expect(formats.eventTimeRangeFormat(entry)).toBe('09:00 – 10:00')
    },
  )

  it.each(['month', 'week'] as const)('the boxes of a %s have no table roles', async (view) => {
    const container = open(view)
    const parts = '[role="table"], [role="row"], [role="cell"], [role="columnheader"]'
    await waitFor(() => expect(container.querySelectorAll(parts).length).toBe(0))
  })

  it('the hours are scrollable by keyboard and labeled', () => {
    const hours = open('week').querySelector('.rbc-time-content')
    expect(['tabindex', 'role', 'aria-label'].map((name) => hours?.getAttribute(name))).toEqual([
      '0',
      'group',
      'Ore del giorno',
    ])
  })

  it('an entry in the month is a button, whose key press is a click for the library', () => {
    const onOpen = vi.fn()
    const button = open('month', { onOpen }).querySelector('[data-thing="entry 7"]')
    if (button) fireEvent.click(button)
    expect(button?.tagName).toBe('BUTTON')
    expect(onOpen).toHaveBeenCalledWith(7)
  })

  it('from three parallel entries on, the rest is a button that opens all of the hour, by mouse and keyboard', () => {
    const onOpenMany = vi.fn()
    const entries = [7, 8, 9, 10].map((id) => ({ ...entry, id }))
    const rest = within(open('week', { entries, onOpenMany })).getByRole('button', { name: /Altri 3/ })
    expect(rest.textContent).toContain('Altri 3, 09:00 – 10:00, martedì 10 novembre 2026')
    fireEvent.click(rest)
    fireEvent.keyDown(rest, { key: 'Enter' })
    expect(onOpenMany.mock.calls.map(([all]) => all)).toEqual([entries, entries])
  })

  it('a tap on an empty half hour selects it, and a mouse click is not handled twice', () => {
    const onSelectTime = vi.fn()
    const slot = open('week', { onSelectTime }).querySelector('.rbc-day-slot [data-start]')
    if (!slot) throw new Error('No half hour')
    for (const pointerType of ['mouse', 'touch']) {
      const click = new MouseEvent('click', { bubbles: true })
      Object.setPrototypeOf(click, PointerEvent.prototype)
      Object.defineProperty(click, 'pointerType', { value: pointerType })
      fireEvent(slot, click)
    }
    expect(onSelectTime.mock.calls.map(([start]) => start.toISOString())).toEqual([slot.getAttribute('data-start')])
  })

  const openGrips = () => {
    const draggable = { onBeginAction: vi.fn(), onEnd: vi.fn() }
    const frame = (child: ReactNode) => <DnDContext value={{ draggable }}>{child}</DnDContext>
    const { container, rerender } = render(frame(<TouchGrips entry={entry} />))
    const grip = (name: string) => {
      const found = container.querySelector(name)
      if (!found) throw new Error(`No ${name}`)
      return found
    }
    return { ...draggable, grip, beginDrag: () => rerender(frame(null)) }
  }

  it.each([
    ['[data-grip="move"]', 'move'],
    ['[data-grip="resize"]', 'resize'],
  ])('a touch that goes on when the library has rendered the entry anew still drags it: %s', (name, action) => {
    const { grip, onBeginAction, onEnd, beginDrag } = openGrips()
    const touched = grip(name)
    fireEvent.touchStart(touched)
    expect(onBeginAction).toHaveBeenCalledWith(entry, action, 'DOWN')
    beginDrag()
    const received: string[] = []
    for (const type of ['touchmove', 'touchend']) {
      document.body.addEventListener(type, () => received.push(type), { once: true })
    }
    fireEvent.touchMove(touched)
    fireEvent.touchEnd(touched)
    expect(received).toEqual(['touchmove', 'touchend'])
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('a tap, a swipe, a touch that the system takes back, and a long press that moves nothing drop nothing', () => {
    const { grip, onEnd, beginDrag } = openGrips()
    const touched = grip('[data-grip="resize"]')
    fireEvent.touchStart(touched)
    fireEvent.touchMove(touched)
    expect(onEnd).not.toHaveBeenCalled()
    fireEvent.touchEnd(touched)
    expect(onEnd).toHaveBeenCalledTimes(1)
    fireEvent.click(touched)
    expect(onEnd).toHaveBeenCalledTimes(2)
    fireEvent.touchStart(touched)
    beginDrag()
    fireEvent.touchEnd(touched)
    expect(onEnd).toHaveBeenCalledTimes(3)
    fireEvent.touchMove(touched)
    fireEvent.touchCancel(touched)
    expect(onEnd.mock.calls).toEqual([[null], [null], [null], [null]])
  })
})
