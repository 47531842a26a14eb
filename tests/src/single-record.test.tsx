import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { SingleRecord } from '#src/record/single-record.tsx'
import { openScreen, press, type } from './support/screen.tsx'

afterEach(() => {
  for (const { id } of currentMessages()) closeMessage(id)
})

const rowsOf = () => [{ id: 1, version: 1, description: 'Configurazione', testo: 'Prima' }]

async function open(rows: ReturnType<typeof rowsOf>) {
  const table = tableOf(model, 'altre-configurazioni')
  const place = table.screens[0]
  if (!place) throw new Error('It has a screen')
  const element = <SingleRecord table={table} screen={place} title="Altre configurazioni" />
  const opened = await openScreen(element, place.route, rows)
  await screen.findByRole('button', { name: /Salva/ })
  return opened
}

/** Somebody else saves the record, and the hub says so. */
function savedElsewhere(rows: ReturnType<typeof rowsOf>, description: string) {
  const [row] = rows
  if (row) Object.assign(row, { description, version: row.version + 1 })
  act(() =>
    handleEvent('/api/altre-configurazioni', JSON.stringify({ id: 1, action: 'update', version: row?.version })),
  )
}

const shown = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Descrizione/ }).value

describe('an open record saved by another user', () => {
  it('shows the newer version', async () => {
    const rows = rowsOf()
    await open(rows)
    savedElsewhere(rows, 'Da altri')
    await waitFor(() => expect(shown()).toBe('Da altri'))
  })

  it('keeps unsaved input, which saving merges', async () => {
    const rows = rowsOf()
    const { server } = await open(rows)
    type('Descrizione', 'Mia')
    const before = server.received.length
    savedElsewhere(rows, 'Da altri')
    await waitFor(() => expect(server.received.length).toBeGreaterThan(before))
    expect(shown()).toBe('Mia')
  })

  it('is not refetched for another row', async () => {
    const { server } = await open(rowsOf())
    const before = server.received.length
    act(() => handleEvent('/api/altre-configurazioni', '{"id":2,"action":"update","version":2}'))
    act(() => handleEvent('/api/altre-configurazioni', '{"id":1,"action":"update","version":2}'))
    await waitFor(() => expect(server.received.length).toBe(before + 1))
  })
})

it('the saved message of the miscellaneous configuration stays 1500 ms', { tags: 'CONST-04' }, async () => {
  const rows = rowsOf()
  await open(rows)
  type('Descrizione', 'Configurazione nuova')
  press(/Salva/)
  await waitFor(() => expect(currentMessages()).toHaveLength(1))
  expect(currentMessages()[0]).toMatchObject({
    success: true,
    message: 'Salvataggio avvenuto correttamente',
    timeout: 1_500,
  })
  expect(rows[0]?.description).toBe('Configurazione nuova')
})
