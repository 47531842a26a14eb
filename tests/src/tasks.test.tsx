import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { askNextStep, nextStepOf } from '#src/commands/next-steps.ts'
import { nearDays } from '#src/features/tasks/due-input.tsx'
import { tasksPart } from '#src/features/tasks/index.ts'
import { NewTask, rowHere } from '#src/features/tasks/new-task.tsx'
import { doneText, isLate } from '#src/features/tasks/task.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { TasksContext } from '#src/page/timeline/notes-part.ts'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { openScreen, press } from './support/screen.tsx'
import { task, tasksServer } from './support/tasks.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const customers = tableOf(model, 'customers')
const tasks = tableOf(model, 'tasks')

describe('the days near by', () => {
  it.each([
    ['25-11-2026', ['Oggi 25-11-2026', 'Domani 26-11-2026', 'Lunedì 30-11-2026', 'Tra una settimana 02-12-2026']],
    ['29-11-2026', ['Oggi 29-11-2026', 'Domani 30-11-2026', 'Tra una settimana 06-12-2026']],
    ['30-11-2026', ['Oggi 30-11-2026', 'Domani 01-12-2026', 'Tra una settimana 07-12-2026']],
  ])('on %s are %j', (now, days) => {
    expect(nearDays(now).map(({ name, day }) => `${name} ${day}`)).toEqual(days)
  })
})

describe('a task', () => {
  it.each([
    ['09-03-2026', 'todo', true],
    ['09-03-2026', 'doing', true],
    ['09-03-2026', 'done', false],
    ['10-03-2026', 'todo', false],
    [null, 'todo', false],
  ] as const)('due on %s and %s is late on the tenth of March: %s', (due, status, late) => {
    expect(isLate({ due, status }, '10-03-2026')).toBe(late)
  })

  it('that repeats says when it comes again, once', () => {
    const before = rowOf('tasks', task(1, { repeat: 'weekly', due: '10-03-2990' }))
    const after = { ...before, status: 'done', repeated: 'Y' } as const
    expect(doneText(before, after)).toMatch(/^Fatta\. La prossima: \p{L}{3} 17-03$/u)
    expect(doneText(after, after)).toBe('Fatta.')
    expect(doneText(before, { ...before, status: 'done' })).toBe('Fatta.')
  })

  it('is about the row whose page is open', () => {
    expect(rowHere(model, tasks, '/customers/12')).toEqual({ table: 'customers', id: 12 })
    expect(rowHere(model, tasks, '/customers/all')).toBeUndefined()
    expect(rowHere(model, tasks, '/attivita/3')).toBeUndefined()
  })
})

const timeline = { body: { data: [], next: null, kinds: ['tasks'], tables: ['customers', 'tasks'] } }

/** The timeline of customer 12 over a server that keeps these tasks. */
async function openBox(rows: Row[]) {
  const server = tasksServer(rows)
  const opened = await openScreen(
    <TasksContext value={tasksPart}>
      <Timeline table={customers} id={12} />
    </TasksContext>,
    '/customers/12',
    [],
    {
      reply: (request) => {
        if (request.path.startsWith('/api/timeline/')) return timeline
        if (request.path === '/api/notes') return { body: { data: [], totalRows: 0 } }
        return server(request)
      },
    },
  )
  await screen.findByRole('button', { name: 'Attività' })
  return opened
}

describe('where notes are written', () => {
  it('a task is added with its day, about the row, and stands among those to do', async () => {
    const { server } = await openBox([])
    expect(screen.queryByRole('region', { name: 'Da fare' })).toBeNull()
    press('Attività')
    const form = await screen.findByRole('region', { name: 'Nuova attività' })
    fireEvent.change(within(form).getByRole('textbox', { name: 'Cosa' }), { target: { value: 'Ordinare i toner' } })
    press('Domani')
    fireEvent.keyDown(within(form).getByRole('textbox', { name: 'Cosa' }), { key: 'Enter', ctrlKey: true })
    const list = await screen.findByRole('region', { name: 'Da fare' })
    expect(list.textContent).toContain('Ordinare i toner')
    const [sent] = server.received.filter(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ table: 'customers', row: 12, title: 'Ordinare i toner', ownerId: 7 })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Attività' })))
  })

  it('what repeats is done with one touch, says when it comes again, and can be taken back', async () => {
    await openBox([task(1, { title: 'Contare', repeat: 'weekly', due: '10-03-2990' })])
    const list = await screen.findByRole('region', { name: 'Da fare' })
    fireEvent.click(within(list).getByRole('checkbox', { name: 'Segna come fatta: Contare' }))
    await waitFor(() =>
      expect(currentMessages()).toMatchObject([
        { message: expect.stringContaining('La prossima'), action: { label: 'Annulla' } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Da fare' })).toBeNull())
  })

  it('what is late says so in words', async () => {
    await openBox([task(1, { due: '10-03-2020' })])
    expect((await screen.findByRole('region', { name: 'Da fare' })).textContent).toContain('in ritardo')
  })
})

describe('a next step', () => {
  const negotiations = tableOf(model, 'trattative_cp')
  const open = (more: object = {}): Row => ({
    ...{ id: 5, version: 1, ragioneSociale: 'Edil Però', archiviata: 'N', esito: 'A' },
    ...{ richiamareInData: null, data_visita: null },
    ...more,
  })
  const offered = (before: Row | undefined, after: Row) => nextStepOf({ model, table: negotiations, before, after })
  const called = open({ richiamareInData: '10-03-2990' })

  it.each<[string, Row | undefined, Row, boolean]>([
    ['a call that was made', called, open(), true],
    ['a new negotiation', undefined, open(), true],
    ['one that had none before', open(), open(), false],
    ['one with a visit ahead', called, open({ data_visita: '10-03-2990' }), false],
    ['one that is lost', called, open({ esito: 'P' }), false],
    ['one of which that is not known', called, { id: 5, version: 2, esito: 'A', archiviata: 'N' }, false],
  ])('after %s is offered as it should', async (_what, before, after, isOffered) => {
    await openScreen(<NewTask />, '/', [])
    await waitFor(() => expect(offered(before, after) !== undefined).toBe(isOffered))
  })

  it('is offered to nobody who adds no tasks', async () => {
    await openScreen(<NewTask />, '/', [], { role: 'ROLE_USER_ACCETTAZIONE_MEZZI' })
    expect(offered(called, open())).toBeUndefined()
  })

  it('opens a task about the row, which may be made about none', async () => {
    const rows: Row[] = []
    const { server } = await openScreen(<NewTask />, '/', [], { reply: tasksServer(rows) })
    await waitFor(() => expect(offered(called, open())).toBeDefined())
    act(() => void offered(called, open())?.run())
    const dialog = await screen.findByRole('dialog', { name: 'Nuova attività' })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Cosa' }).value).toBe('Richiamare')
    expect(dialog.textContent).toContain('Trattativa Edil Però')
    press('Non riguarda Trattativa Edil Però')
    press('Rimetti Trattativa Edil Però')
    press('Salva')
    await waitFor(() => expect(rows).toHaveLength(1))
    const [sent] = server.received.filter(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ table: 'trattative_cp', row: 5, title: 'Richiamare' })
  })

  it('about a row without a page is named after it', async () => {
    await openScreen(<NewTask />, '/', [], { reply: tasksServer([]) })
    const about = { table: 'inventario-mezzi-items', id: 3, name: 'ESC-01' }
    act(() => askNextStep({ about, title: 'Controllo del mezzo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nuova attività' })
    const input = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Cosa' })
    expect(input.value).toBe('Controllo del mezzo: ESC-01')
    expect(dialog.textContent).not.toContain('Riguarda')
  })
})
