import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { WORKLIST_ROUTE } from '#src/features/contact-center/paths.ts'
import { Worklist } from '#src/features/contact-center/worklist/worklist-page.tsx'
import { handleEvent, topicOf } from '#src/lib/net/realtime.ts'
import { openScreen } from './screen.tsx'
import type { Received, Reply } from './server.ts'

/** A line of the worklist. */
export const waiting = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  sender_phone: `333555000${id}`,
  name: `Impresa ${id}`,
  kind: 'customer',
  subjectId: 70 + id,
  customerId: 70 + id,
  owner: 'Marta Neri',
  branchOffice: { id: 1, nome: 'Rimini' },
  attempts: 1,
  callbacks: 0,
  firstAt: '2026-11-23T09:00:00.000Z',
  lastAt: '2026-11-23T09:00:00.000Z',
  dueAt: '2026-11-23T09:30:00.000Z',
  app_user: null,
  taken: 'N',
  takenAt: null,
  note: null,
  noteCallId: null,
  lastCallId: 100 + id,
  ...more,
})
/** A missed call, such as the last one of a line. */
export const missed = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  receivedAt: '2026-11-23T09:00:00.000Z',
  sender_phone: `333555000${id - 100}`,
  company_name: null,
  internal: 'N',
  branchOffice: null,
  app_user: null,
  duration: 20,
  recalled: 'N',
  note: null,
  outcome: 'open',
  outcomeAt: null,
  outcomeBy: null,
  dueAt: null,
  takenAt: null,
  ...more,
})

const table = tableOf(model, 'calls-to-return')
const [definition] = table.screens

interface Options {
  role?: string
  calls?: Row[]
  search?: string
  reply?: (request: Received) => Reply | undefined
}

/** The worklist over these lines, which a test may change, and the calls behind them. */
export async function openWorklist(
  lines: Row[],
  { role = 'ROLE_CONTACT_CENTER', calls = [], search, reply }: Options = {},
) {
  if (!definition) throw new Error('The worklist has no screen')
  const list = (data: Row[]): Reply => ({ body: { data, totalRows: data.length } })
  const opened = await openScreen(
    <Worklist table={table} screen={definition} title="Da richiamare" />,
    WORKLIST_ROUTE,
    [],
    {
      role,
      search,
      reply: (request) => {
        const given = reply?.(request)
        if (given) return given
        if (request.path === '/api/calls-to-return') return list([...lines])
        if (request.path === '/api/missed-calls') return list([...calls])
        return undefined
      },
    },
  )
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  return opened
}
/** Says that the lines have changed. */
export const told = () => act(() => handleEvent(topicOf('calls-to-return'), '{}'))
