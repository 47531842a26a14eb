import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { CalendarBody } from '#src/calendar/calendar-body.tsx'
import { CalendarHead } from '#src/calendar/calendar-head.tsx'
import type { Entry } from '#src/calendar/entry.ts'
import { Legend } from '#src/calendar/legend.tsx'
import { useCalendar } from '#src/calendar/use-calendar.ts'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const table = tableOf(model, 'plannings')
const [screenOfTable] = table.screens
const texts = {
  total: (count: number) => `${count} consegne`,
  truncated: 'Troppe consegne',
  moveConflict: 'Consegna cambiata da un altro utente',
  moveRejected: (reason: string) => `Consegna non spostata: ${reason}`,
}

/** A third calendar: what a page needs at least. */
function Deliveries({ onOpen }: { onOpen: (row: RowOf<'plannings'>) => void }) {
  if (!screenOfTable) throw new Error('No screen')
  const calendar = useCalendar('plannings', {
    table,
    screen: screenOfTable,
    day: 'date',
    moves: 'date',
    valuesAt: (_row, { start, end }) => ({ date: dayOf(start), startTime: timeOf(start), endTime: timeOf(end) }),
    texts,
  })
  const { rows, movable, move, withRow } = calendar
  const entries = rows.data.map(
    (row): Entry => ({
      id: row.id,
      title: row.title,
      detail: '',
      start: wallDate(row.date, row.startTime),
      end: wallDate(row.date, row.endTime),
      background: '#ffffff',
      ink: '#000000',
      state: movable(row) ? 'ferma' : 'in viaggio',
      movable: movable(row),
    }),
  )
  // As a drag would.
  const moveFirst = () =>
    withRow(1, (row) => void move(row, wallDate('10-11-2026', '15:00'), wallDate('10-11-2026', '16:00')))
  return (
    <>
      <CalendarHead calendar={calendar} title="Consegne" />
      <Legend items={[{ label: 'Furgone', background: '#ffffff' }]} />
      <CalendarBody calendar={calendar} label="Consegne" entries={entries} onOpen={onOpen} />
      <button type="button" onClick={moveFirst}>
        Sposta
      </button>
    </>
  )
}

const row = { id: 1, version: 3, title: 'Sponda', date: '10-11-2026', startTime: '09:00', endTime: '10:00' }

async function open(own: (request: Received) => Reply | undefined = () => undefined) {
  const onOpen = vi.fn()
  const search = '?view=agenda&date=10-11-2026'
  const reply = (request: Received) => own(request) ?? { body: { data: [row], totalRows: 1 } }
  const opened = await openScreen(<Deliveries onOpen={onOpen} />, '/', [], { search, reply })
  return { ...opened, onOpen }
}

it('a calendar says how many rows are in sight, asks for their days, and opens them', async () => {
  const { server, onOpen } = await open()
  const entry = await screen.findByRole('button', { name: /^09:00 – 10:00\s?Sponda/ })
  expect(screen.getByText('1 consegne')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Significato dei colori' }).textContent).toBe('Furgone')
  expect(server.received[0]?.query.get('filters')).toBe('{"date":{"from":"10-11-2026","to":"16-11-2026"}}')
  fireEvent.click(entry)
  expect(onOpen.mock.calls).toMatchObject([[{ id: 1 }]])
})

it('says when there are more rows than it shows, and when they cannot be loaded', async () => {
  const { unmount } = await open(() => ({ body: { data: [row], totalRows: 9 } }))
  expect(await screen.findByText('Troppe consegne')).toBeDefined()
  unmount()
  await open(() => ({ status: 503, body: { message: 'Il servizio non è disponibile' } }))
  expect(await screen.findByRole('alert')).toBeDefined()
})

it.each([
  [412, {}, 'Consegna cambiata da un altro utente'],
  [422, { errors: { endTime: ['È tardi'] } }, 'Consegna non spostata: È tardi'],
])(
  'a moved row stands there at once, is left alone meanwhile, and goes back on a %i',
  async (status, body, message) => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { server, onOpen } = await open(({ method }) => (method === 'PUT' ? { status, body, after } : undefined))
    await screen.findByRole('button', { name: /^09:00 – 10:00\s?Sponda.*ferma/ })
    fireEvent.click(screen.getByRole('button', { name: 'Sposta' }))
    const moved = await screen.findByRole('button', { name: /^15:00 – 16:00\s?Sponda.*in viaggio/ })
    fireEvent.click(moved)
    expect(onOpen).not.toHaveBeenCalled()
    await waitFor(() => expect(server.paths()).toContain('PUT /api/plannings/1'))
    answer()
    await screen.findByRole('button', { name: /^09:00 – 10:00\s?Sponda.*ferma/ })
    expect(currentMessages().map((one) => one.message)).toContain(message)
  },
)
