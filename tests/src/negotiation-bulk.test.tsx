import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { Negotiations } from '#src/features/negotiations/list/index.tsx'
import { noViews } from '#src/list/views/requests.ts'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const table = tableOf(model, 'trattative_cp')
const rows: Row[] = [1, 2].map((id) => ({
  ...{ id, version: 1, ragioneSociale: `Ditta ${id}`, statoTrattativa: null, archiviata: 'N', esito: 'A' },
  ...{ operatore: { id: 1, username: 'bianchi', nomeCompleto: 'Mario Bianchi' } },
}))

/** Opens the list as this role sees it, with both rows selected and the dialog that sets a field. */
async function openSetting(role: string) {
  const asked: unknown[] = []
  const reply = ({ path, body }: Received): Reply => {
    if (path === '/api/views') return { body: { data: noViews } }
    if (path.endsWith('/operatori'))
      return { body: { data: [{ id: 9, nome: 'Elena', cognome: 'Neri', username: 'neri' }] } }
    if (!path.endsWith('/bulk'))
      return { body: path === '/api/trattative_cp' ? { data: rows, totalRows: 2 } : { data: [], totalRows: 0 } }
    asked.push(body)
    return { body: { data: { count: 2, set: 's', refused: [], vanished: [] } } }
  }
  const [first] = table.screens
  if (!first) throw new Error('The negotiations have a screen')
  const list = <Negotiations table={table} screen={first} title="Trattative" />
  await openScreen(list, first.route, rows, { role, reply })
  for (const { ragioneSociale } of rows)
    fireEvent.click(await screen.findByRole('checkbox', { name: `Seleziona ${ragioneSociale}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Imposta campo…' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole('combobox', { name: 'Campo' })
  return {
    asked,
    dialog,
    field,
    fields: within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  }
}

beforeEach(() => localStorage.clear())

describe('many negotiations at once', () => {
  it('are given to one of those who may own them', { tags: 'NEG-B-17' }, async () => {
    const { asked, dialog, field } = await openSetting('ROLE_ADMIN')
    fireEvent.change(field, { target: { value: 'operatoreId' } })
    const person = within(dialog).getByRole('combobox', { name: 'Nuovo valore' })
    fireEvent.mouseDown(person)
    fireEvent.click(await screen.findByText('Neri Elena (neri)', { selector: '.ant-select-item-option-content' }))
    press('Verifica')
    await waitFor(() => expect(asked).toEqual([{ rows: { ids: [1, 2] }, values: { operatoreId: 9 }, check: true }]))
  })

  it.each(['ROLE_SUPERVISOR_CP', 'ROLE_COMMERCIALE_CP'])(
    'keep their owners where %s sets a field',
    { tags: 'NEG-B-17' },
    async (role) => {
      const { fields } = await openSetting(role)
      expect(fields).toContain('Filiale')
      expect(fields).not.toContain('Operatore')
    },
  )
})
