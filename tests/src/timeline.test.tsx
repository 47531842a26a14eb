import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { handleEvent, topicOf } from '#src/lib/net/realtime.ts'
import { byDay, dayName } from '#src/page/timeline/days.ts'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received } from './support/server.ts'

const entry = (key: string, more: Record<string, unknown>) => ({
  key,
  kind: 'changes',
  at: '2026-11-20T10:00:00.000Z',
  dayOnly: false,
  who: 'Ada Prova',
  behind: null,
  own: false,
  table: 'trattative_cp',
  leadsTo: { table: 'trattative_cp', id: 7 },
  row: null,
  files: null,
  change: null,
  ...more,
})
const change = (fields: unknown[], more: Record<string, unknown> = {}) => ({
  change: { verb: 'update', title: 'Edil', reason: null, fields, ...more },
})
const won = entry('2-9', { kind: 'states', ...change([{ field: 'statoTrattativa', before: 'Nuova', after: 'Vinta' }]) })
const sent = entry('0-1', {
  kind: 'sends',
  at: '2026-11-19T23:30:00.000Z',
  table: 'trattative_cp_invii',
  row: { id: 1, version: 1, invio: 'brochure', stato: 'failed', email: null },
})
const reassigned = entry('2-3', {
  ...{ kind: 'reassignments', at: '2026-11-18T10:00:00.000Z', behind: 'Ugo Capo' },
  ...change([{ field: 'operatore', before: 'Ada Prova', after: 'Bea Altra' }], { verb: 'reassign' }),
})

async function open(data: unknown[], role = 'ROLE_ADMIN') {
  const asked: Received[] = []
  const kinds = ['states', 'reassignments', 'sends', 'changes']
  await openScreen(<Timeline table={tableOf(model, 'trattative_cp')} id={7} />, '/', [], {
    role,
    reply: (request) => {
      if (!request.path.startsWith('/api/timeline/')) return undefined
      asked.push(request)
      const wanted = request.query.get('kinds')?.split(',')
      const found = data.filter((one) => !wanted || wanted.includes(String(Object(one).kind)))
      const isLater = request.query.has('before')
      const page = wanted ? found : isLater ? found.slice(2) : found.slice(0, 2)
      const next = !wanted && !isLater && found.length > 2 ? 'c' : null
      return { body: { data: page, next, kinds, tables: ['trattative_cp'] } }
    },
  })
  const region = await screen.findByRole('region', { name: 'Cronologia' })
  return { asked, region }
}
const lines = (region: HTMLElement) => [...region.querySelectorAll('ol > li')].map((one) => one.textContent)

it('tells what happened by day, with names, and the rest when asked', async () => {
  const { asked, region } = await open([won, sent, reassigned])
  expect(asked[0]?.path).toBe('/api/timeline/trattative_cp/7')
  const days = within(region).getAllByRole('heading', { level: 2 })
  // The send left half an hour after midnight in Rome.
  expect(days).toHaveLength(1)
  expect(lines(region)[0]).toContain('Stato trattativa:prima Nuova → dopo Vinta')
  expect(lines(region)[1]).toContain('Invio Brochure')
  expect(within(region).queryByRole('link')).toBeNull()
  fireEvent.click(within(region).getByRole('button', { name: 'Mostra altre' }))
  await waitFor(() => expect(lines(region)).toHaveLength(3))
  expect(lines(region)[2]).toContain('Ugo Capo (come Ada Prova) ha riassegnato')
  expect(asked[1]?.query.get('before')).toBe('c')
  expect(within(region).queryByRole('button', { name: 'Mostra altre' })).toBeNull()
})

it('shows the kinds that are chosen, several at once, and says where nothing is of that kind', async () => {
  const { region } = await open([won, reassigned])
  const press = (name: string) => fireEvent.click(within(region).getByRole('button', { name }))
  press('Stato')
  await waitFor(() => expect(lines(region)).toHaveLength(1))
  expect(within(region).getByRole('button', { name: 'Stato' }).getAttribute('aria-pressed')).toBe('true')
  press('Riassegnazioni')
  await waitFor(() => expect(lines(region)).toHaveLength(2))
  press('Stato')
  press('Riassegnazioni')
  press('Invii')
  await within(region).findByText('Niente di questo tipo, per ora')
  press('Mostra tutto')
  await waitFor(() => expect(lines(region)).toHaveLength(2))
})

it.each([
  ['Privacy firmata', null, 'Allegato Privacy firmata.pdf637 Byte'],
  [null, 'Ada Prova', 'Allegato Privacy firmata.pdf637 Byte di Ada Prova'],
  ['Delega', 'Ada Prova', 'Allegato DelegaPrivacy firmata.pdf637 Byte di Ada Prova'],
])('tells a file described as %s on one line, its name once, and of whom it is', async (descrizione, who, line) => {
  const stored = { filename: 'a1.pdf', originalFilename: 'Privacy firmata.pdf', size: 637, type: 'application/pdf' }
  const row = { id: 4, version: 1, descrizione, file: stored }
  const { region } = await open([entry('0-4', { kind: 'documents', table: 'trattativa_cp_allegato', row, who })])
  expect(lines(region)[0]?.replace(/\d\d:\d\d$/, '')).toBe(line)
  expect(region.querySelectorAll('dt')).toHaveLength(0)
})

it('leads to rows on screens that the user may open, and stays current', async () => {
  const visit = entry('0-4', {
    ...{ kind: 'visits', table: 'plannings', leadsTo: { table: 'plannings', id: 4 } },
    row: { id: 4, version: 1, title: 'Sopralluogo' },
  })
  const data: unknown[] = [visit]
  const { asked, region } = await open(data)
  expect(within(region).getByRole('link', { name: 'Sopralluogo' }).getAttribute('href')).toBe('/listPlannings/4')
  data.unshift(won)
  act(() => handleEvent(topicOf('trattative_cp'), '{"id":7}'))
  await waitFor(() => expect(lines(region)).toHaveLength(2))
  expect(asked.length).toBe(2)
})

it('names days by their distance from today', () => {
  const now = new Date('2026-11-20T22:59:00Z')
  expect(['20-11-2026', '21-11-2026', '19-11-2026'].map((day) => dayName(day, now))).toEqual(['Oggi', 'Domani', 'Ieri'])
  expect(dayName('01-12-2026', now)).toBe('martedì 1 dicembre 2026')
  const days = byDay([{ at: '2026-11-20T23:00:00Z' }, { at: '2026-11-20T22:59:00Z' }])
  expect(days.map(({ day }) => day)).toEqual(['21-11-2026', '20-11-2026'])
})
