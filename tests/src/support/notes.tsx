import { screen, within } from '@testing-library/react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { openScreen } from './screen.tsx'
import type { Received, Reply } from './server.ts'

/** The user of the tests (`signedIn`). */
export const me = { id: 7, nomeCompleto: 'Nicolò D’Àmico' }

export const note = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, table: 'customers', row: 12, text: `Testo ${id}`, title: `Testo ${id}`, pinned: 'N' },
  ...{ mentions: [], author: me },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', editedAt: null },
  ...more,
})

const entryOf = ({ id, version, title, text, pinned, editedAt, createdAt, author }: Row) => ({
  ...{ key: `0-${id}`, kind: 'notes', at: createdAt, dayOnly: false, behind: null, own: false, table: 'notes' },
  ...{ who: Object(author).nomeCompleto, leadsTo: { table: 'notes', id }, files: 0, change: null },
  row: { id, version, title, text, pinned, editedAt },
})

const answers = (notes: Row[], { method, path, query, body }: Received): Reply | undefined => {
  const headers = { 'x-command': 'command-1' }
  const id = Number(path.split('/')[3])
  if (path.startsWith('/api/timeline/')) {
    return {
      body: { data: notes.map(entryOf), next: null, kinds: ['notes', 'changes'], tables: ['customers', 'notes'] },
    }
  }
  if (path === '/api/notes' && method === 'GET') {
    const { id: ids, pinned } = JSON.parse(query.get('filters') ?? '{}')
    const data = notes.filter((one) => (ids ? ids.includes(one.id) : one.pinned === pinned))
    return { body: { data, totalRows: data.length } }
  }
  if (path === '/api/notes' && method === 'POST') {
    const data = note(100 + notes.length, Object(body))
    notes.unshift(data)
    return { status: 201, body: { data }, headers }
  }
  if (method === 'PUT' && path.startsWith('/api/notes/')) {
    const data = notes.find((one) => one.id === id)
    if (data) Object.assign(data, body, { version: data.version + 1, editedAt: '2026-11-20T11:00:00.000Z' })
    return { body: { data }, headers }
  }
  if (method === 'DELETE' && path.startsWith('/api/notes/')) {
    notes.splice(0, notes.length, ...notes.filter((one) => one.id !== id))
    return { status: 204, headers }
  }
  if (path === `/api/notes/${id}`) return { body: { data: notes.find((one) => one.id === id) } }
  return undefined
}

/** The timeline of a customer with these notes, over a server that keeps them. */
export async function openNotes(notes: Row[], reply: (request: Received) => Reply | undefined = () => undefined) {
  const opened = await openScreen(<Timeline table={tableOf(model, 'customers')} id={12} />, '/customers/12', [], {
    reply: (request) => reply(request) ?? answers(notes, request),
  })
  await screen.findByRole('textbox', { name: 'Testo della nota' })
  const sent = (method: string) =>
    opened.server.received.filter((one) => one.method === method && one.path.startsWith('/api/notes'))
  const timeline = await screen.findByRole('region', { name: 'Cronologia' })
  return { ...opened, sent, timeline, entries: () => within(timeline).queryAllByRole('listitem') }
}

/** Where a note is written. */
export const noteInput = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Testo della nota' })
