import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { noViews } from '#src/list/views/requests.ts'
import type { ListViews } from '#src/list/views/use-views.ts'
import { ViewDialog } from '#src/list/views/view-dialog.tsx'
import { openScreen, press, type } from './support/screen.tsx'
import type { Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

const state = { filters: { name: 'Rossi' } }

/** The dialog in which the list as it is shown is saved as a new view, over a server that answers so. */
async function openDialog(answers: Reply[]) {
  const views: ListViews = {
    ...{ list: '/agents', table: tableOf(model, 'agents'), tabs: [], plain: '?', known: noViews, saving: true },
    ...{ missing: false, failed: false, opening: undefined, save: () => {}, close: () => {} },
    refetch: vi.fn(async () => {}),
    open: vi.fn(),
  }
  const onClose = vi.fn()
  const reply = () => answers.shift() ?? { status: 500, body: {} }
  const { server } = await openScreen(<ViewDialog {...{ views, state, onClose }} open />, '/', [], { reply })
  await screen.findByRole('dialog')
  return { views, onClose, keys: () => server.received.map(({ headers }) => headers['idempotency-key']) }
}

it('a view whose answer was lost is saved once: tried again it is the same request', async () => {
  const { views, onClose, keys } = await openDialog([{ broken: true }, { body: { data: { ids: [7] } } }])
  type('Nome', 'I miei')
  press('Salva')
  await waitFor(() => expect(currentMessages()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' }).className).not.toContain('loading'))
  press('Salva')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(views.open).toHaveBeenCalledWith('7', state)
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]])
})

it('a name that is refused is said beside it, and asked about before the dialog is left', async () => {
  const errors = { name: ['C’è già una vista con questo nome'] }
  const { onClose } = await openDialog([{ status: 422, body: { message: 'Dati non validi', errors } }])
  type('Nome', 'I miei')
  press('Salva')
  await screen.findByText('C’è già una vista con questo nome')
  press('Annulla')
  await screen.findByText('Abbandonare le modifiche?')
  expect(onClose).not.toHaveBeenCalled()
  press('Abbandona')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
