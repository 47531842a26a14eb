import { fireEvent, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#src/calendar/entry.ts'
import Grid from '#src/calendar/react-big-calendar/grid.tsx'
import { Grip } from '#src/calendar/react-big-calendar/grip.tsx'
import { formats, localizer } from '#src/calendar/react-big-calendar/localizer.ts'
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
      place={{ view, day: '10-11-2026' }}
      entries={[entry]}
      onGo={() => {}}
      onOpen={() => {}}
      onMove={() => {}}
      {...more}
    />,
  ).container

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
    const button = open('month', { onOpen }).querySelector('.month-entry')
    if (button) fireEvent.click(button)
    expect(button?.tagName).toBe('BUTTON')
    expect(onOpen).toHaveBeenCalledWith(7)
  })

  it('a tap on an empty half hour selects it, and a mouse click is not handled twice', () => {
    const onPick = vi.fn()
    const slot = open('week', { onPick }).querySelector('.rbc-day-slot [data-start]')
    if (!slot) throw new Error('No half hour')
    for (const pointerType of ['mouse', 'touch']) {
      const click = new MouseEvent('click', { bubbles: true })
      Object.setPrototypeOf(click, PointerEvent.prototype)
      Object.defineProperty(click, 'pointerType', { value: pointerType })
      fireEvent(slot, click)
    }
    expect(onPick.mock.calls.map(([start]) => start.toISOString())).toEqual([slot.getAttribute('data-start')])
  })

  it('a touch drag continues although the library remounts the entry', () => {
    const onBeginAction = vi.fn()
    const frame = (child: ReactNode) => <DnDContext value={{ draggable: { onBeginAction } }}>{child}</DnDContext>
    const { container, rerender } = render(frame(<Grip entry={entry} />))
    const grip = container.querySelector('.hour-grip')
    if (!grip) throw new Error('No grip')
    fireEvent.touchStart(grip)
    expect(onBeginAction).toHaveBeenCalledWith(entry, 'move')
    rerender(frame(null))
    const heard = vi.fn()
    document.body.addEventListener('touchmove', heard)
    fireEvent.touchMove(grip)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
