import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { useCalendar } from '#src/calendar/use-calendar.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import { valuesAt } from '#src/layouts/calendar/times.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { useRights } from '#src/record/rights.ts'
import { openScreen } from './support/screen.tsx'

const table = tableOf(model, 'plannings')
const layout = { from: 'date', fromTime: 'startTime', toTime: 'endTime', detail: [] }
const row = { id: 1, version: 3, title: 'Sponda', date: '10-11-2026', startTime: '09:00', endTime: '10:00' }
const isFree = () => true
const drop = {
  ...{ start: wallDate('10-11-2026', '15:00'), end: wallDate('10-11-2026', '16:00') },
  ...{ resized: false, daysOnly: false },
}

afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

/** A calendar whose row is moved as a drag would. */
function Moved() {
  const may = useRights(table)
  const calendar = useCalendar({
    ...{ table, may, isFree, days: layout, filters: {} },
    valuesAt: (moved, to) => valuesAt({ table, layout }, moved, to),
  })
  const { rows, movable, move, withRow } = calendar
  return (
    <>
      {rows.data.map((one) => (
        <output key={one.id}>{`${one.startTime}–${one.endTime} ${movable(one) ? 'ferma' : 'in viaggio'}`}</output>
      ))}
      <button type="button" onClick={() => withRow(1, (one) => void move(one, drop))}>
        Sposta
      </button>
    </>
  )
}

it.each([
  [412, {}, 'Nel frattempo un altro utente ha modificato la visita: non è stata spostata, qui la vedi com’è adesso.'],
  [422, { errors: { endTime: ['È tardi'] } }, 'La visita non è stata spostata: È tardi'],
])(
  'a moved row stands there at once, is left alone meanwhile, and goes back on a %i',
  async (status, body, message) => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { server } = await openScreen(<Moved />, '/', [], {
      search: '?view=week&date=10-11-2026',
      reply: ({ method }) => (method === 'PUT' ? { status, body, after } : { body: { data: [row], totalRows: 1 } }),
    })
    await screen.findByText('09:00–10:00 ferma')
    fireEvent.click(screen.getByRole('button', { name: 'Sposta' }))
    await screen.findByText('15:00–16:00 in viaggio')
    await waitFor(() => expect(server.paths()).toContain('PUT /api/plannings/1'))
    answer()
    await screen.findByText('09:00–10:00 ferma')
    expect(currentMessages().map((one) => one.message)).toContain(message)
  },
)
