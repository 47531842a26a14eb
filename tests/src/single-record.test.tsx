import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { SingleRecord } from '#src/record/single-record.tsx'
import { openScreen, press, type } from './support/screen.tsx'

afterEach(() => {
  for (const { id } of currentMessages()) closeMessage(id)
})

it('CONST-04: the saved message of the miscellaneous configuration stays 1500 ms', async () => {
  const table = tableOf(model, 'altre-configurazioni')
  const place = table.screens[0]
  if (!place) throw new Error('It has a screen')
  const rows = [{ id: 1, version: 1, description: 'Configurazione', testo: 'Prima' }]
  const element = <SingleRecord table={table} screen={place} title="Altre configurazioni" />
  await openScreen(element, place.route, rows)
  await screen.findByRole('button', { name: /Salva/ })
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
