import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { resetWarned } from 'antd/es/_util/warning'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { pageOf } from '#src/resources/index.tsx'
import { movedModel } from '#tests/support/moved-tables.ts'
import { openList, openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// The state of a row where it stands: in a list, on its page, of many rows at once.

const model = movedModel()
const shared = product.tables as Map<string, Table>
const added = [...model.tables].filter(([name]) => !product.tables.has(name))
beforeAll(() => added.forEach(([name, one]) => void shared.set(name, one)))
afterAll(() => added.forEach(([name]) => void shared.delete(name)))
beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const file = (over: Partial<Row> = {}): Row => ({
  ...{ id: 1, version: 1, nome: 'Rossi', stato: 'bozza', motivo: null, nota: null, totale: 20, ...over },
})
const as = (role: string) => ({ role, ability: abilityFor(model, [role]) })
const said = () => currentMessages().map(({ message }) => message)
const button = (name = 'Rossi') => screen.findByRole('button', { name: new RegExp(`^Stato di ${name}`) })
const label = async () => (await button()).getAttribute('aria-label')

/** Opens the menu as the browser does on a click. */
async function openMenu(name?: string): Promise<HTMLElement> {
  const panel = document.getElementById((await button(name)).getAttribute('aria-controls') ?? '')
  if (!panel) throw new Error('The state has a menu')
  for (const event of ['beforetoggle', 'toggle'])
    fireEvent(panel, Object.assign(new Event(event), { newState: 'open' }))
  return panel
}
const items = (menu: HTMLElement) => [...menu.querySelectorAll('[data-menu-item]')].map((item) => item.textContent)
const choose = async (name: string) => fireEvent.click(within(await openMenu()).getByText(name))
const putsOf = (received: Received[]) => received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const language = { codiceLingua: 'it' }

describe('in a list', () => {
  const open = (rows: Row[], role = 'ROLE_ADDETTO', reply?: (request: Received) => Reply | undefined) =>
    openList('prova_pratiche', rows, { ...as(role), reply })

  it('the state is a menu of where the user may move the row, with what that is called', async () => {
    const { server } = await open([file()])
    const menu = await openMenu()
    expect(menu.firstElementChild?.textContent).toBe('Rossi')
    expect(items(menu)).toEqual(['Bozza', 'Urgente', 'InviataInvia', 'AnnullataAnnulla'])
    expect(menu.querySelector('[aria-current="true"]')?.textContent).toBe('Bozza')
    fireEvent.click(within(menu).getByText('Inviata'))
    await waitFor(() => expect(said()).toEqual(['Inviata: Rossi']))
    expect(putsOf(server.received)).toEqual([{ stato: 'inviata', ...language }])
    expect(currentMessages()[0]?.action?.label).toBe('Annulla')
    expect(await label()).toBe('Stato di Rossi: Inviata')
  })

  it('what the row is not ready for says what it waits for, and cannot be chosen', async () => {
    const { server } = await open([file({ totale: 0 })])
    const menu = await openMenu()
    const reason = messages.notReady('Inviata', ['Totale'])
    expect(items(menu)).toEqual(['Bozza', 'Urgente', `Inviata${reason}`, 'AnnullataAnnulla'])
    fireEvent.click(within(menu).getByText('Inviata'))
    await openMenu()
    expect(putsOf(server.received)).toEqual([])
  })

  it('it is a chip where no move leads on', async () => {
    await open([file({ stato: 'approvata' })])
    await screen.findByText('Approvata')
    expect(screen.queryByRole('button', { name: /^Stato di/ })).toBeNull()
  })

  it('those who manage the table lead on from there', async () => {
    await open([file({ stato: 'approvata' })], 'ROLE_ADMIN')
    expect(items(await openMenu())).toEqual(expect.arrayContaining(['Bozza', 'Annullata', 'Senza stato']))
  })

  it('what is refused is told, and the state goes back', async () => {
    const refusal: Reply = { status: 422, body: { message: 'No', errors: { stato: ['Prima le righe'] } } }
    await open([file()], 'ROLE_ADDETTO', ({ method }) => (method === 'PUT' ? refusal : undefined))
    await choose('Inviata')
    await waitFor(() => expect(said()).toEqual(['Lo stato di Rossi non è cambiato: Prima le righe']))
    await waitFor(async () => expect(await label()).toBe('Stato di Rossi: Bozza'))
  })

  it('a move that asks opens a form, and saves what it asks with the state', async () => {
    const { server } = await open([file()])
    await choose('Annullata')
    const dialog = await screen.findByRole('dialog', { name: 'Annulla' })
    expect([await label(), hasUnsavedInput()]).toEqual(['Stato di Rossi: Bozza', false])
    const save = within(dialog).queryByRole('button', { name: 'Annulla' })
    within(dialog).getByLabelText('Nota (facoltativo)')
    expect(
      within(dialog)
        .getByLabelText(/^Motivo/)
        .getAttribute('aria-required'),
    ).toBe('true')
    fireEvent.click(save ?? dialog)
    await within(dialog).findByText(messages.required)
    expect(putsOf(server.received)).toEqual([])
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Motivo/ }))
    fireEvent.click(await screen.findByTitle('Tempi'))
    fireEvent.click(save ?? dialog)
    await waitFor(() => expect(said()).toContain('Annullata: Rossi'))
    expect(putsOf(server.received)).toEqual([{ stato: 'annullata', motivo: 'tempi', nota: null, ...language }])
    // No move leads on from there.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stato di Rossi/ })).toBeNull())
    await screen.findByText('Annullata')
  })

  it('antd has nothing against that form when it is saved', async () => {
    resetWarned()
    // As main.tsx draws it.
    configure({ reactStrictMode: true })
    const warnings = vi.spyOn(console, 'error')
    const { server } = await open([file({ motivo: 'tempi' })])
    await choose('Annullata')
    const dialog = await screen.findByRole('dialog', { name: 'Annulla' })
    fireEvent.change(within(dialog).getByLabelText('Nota (facoltativo)'), { target: { value: 'Caro' } })
    fireEvent.click(within(dialog).queryByRole('button', { name: 'Annulla' }) ?? dialog)
    await waitFor(() => expect(putsOf(server.received)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stato di Rossi/ })).toBeNull())
    expect(warnings.mock.calls.flat().filter((one) => String(one).startsWith('Warning:'))).toEqual([])
    warnings.mockRestore()
    configure({ reactStrictMode: false })
  })

  it('a refusal of the state stands in that form', async () => {
    const refusal: Reply = { status: 422, body: { message: 'No', errors: { stato: ['Troppo tardi'] } } }
    await open([file({ motivo: 'tempi' })], 'ROLE_ADDETTO', ({ method }) => (method === 'PUT' ? refusal : undefined))
    await choose('Annullata')
    const dialog = await screen.findByRole('dialog', { name: 'Annulla' })
    fireEvent.click(within(dialog).queryByRole('button', { name: 'Annulla' }) ?? dialog)
    await within(dialog).findByText('Troppo tardi')
  })

  it('many rows get a state to which some move leads, with what that asks', async () => {
    const asked: unknown[] = []
    await open([file(), file({ id: 2, nome: 'Verdi' })], 'ROLE_ADDETTO', ({ path, body }) => {
      if (!path.endsWith('/bulk')) return undefined
      asked.push(body)
      return { body: { data: { count: 1, set: 's', refused: [], vanished: [] } } }
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Rossi' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Imposta campo…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Campo' }), { target: { value: 'stato' } })
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Nuovo valore' }))
    await screen.findByTitle('Annullata')
    expect(screen.queryByTitle('Approvata')).toBeNull()
    expect(within(dialog).queryByText('Svuota il campo')).toBeNull()
    fireEvent.click(screen.getByTitle('Annullata'))
    press('Verifica')
    await within(dialog).findByText(messages.required)
    const reason = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Motivo' })
    expect(reason.labels?.[0]?.textContent).toBe('Motivo*')
    expect(reason.closest('.ant-select-status-error')).not.toBeNull()
    fireEvent.mouseDown(reason)
    fireEvent.click(await screen.findByTitle('Prezzo'))
    press('Verifica')
    await screen.findByText('Verrà modificata 1 riga.')
    const values = { stato: 'annullata', motivo: 'prezzo' }
    expect(asked).toEqual([{ rows: { ids: [1] }, values, check: true }])
  })
})

describe('on a page', () => {
  async function openPage(row: Row, name: string, reply: (request: Received) => Reply | undefined = () => undefined) {
    const table = tableOf(model, name)
    const page = table.screens.find(({ kind }) => kind === 'record')
    if (!page) throw new Error('It has a page')
    const element = (
      <Suspense>
        <Routes>
          <Route path={page.route} element={pageOf({ table, screen: page, title: 'Pagina', label: 'Pagina' })} />
        </Routes>
      </Suspense>
    )
    return openScreen(element, page.route.replace(':id', '1'), [row], {
      ...as('ROLE_ADDETTO'),
      reply: (request) =>
        reply(request) ??
        (request.method === 'GET' && request.path === `/api/${name}/1` ? { body: { data: row } } : undefined),
    })
  }

  it('the state stands in its head and among its values, and is changed at either', async () => {
    await openPage(file(), 'prova_pratiche')
    const both = await screen.findAllByRole('button', { name: /^Stato di Rossi/ })
    expect(both.map((one) => Boolean(one.closest('header')))).toEqual([true, false])
    expect(screen.queryByRole('button', { name: 'Modifica Stato di Rossi' })).toBeNull()
  })

  it('rows that are the states are read once, in colours of their own, and asked for by what they mean', async () => {
    const phases = [
      { id: 1, version: 1, nome: 'Da fare', senso: 'aperta' },
      { id: 4, version: 1, nome: 'Rifiutata', senso: 'persa' },
    ]
    const task: Row = { id: 1, version: 1, nome: 'Giro', fase: phases[0] ?? null, perche: null }
    const { server } = await openPage(task, 'prova_incarichi', ({ path, method }) => {
      if (path === '/api/prova_fasi') return { body: { data: phases, totalRows: 2 } }
      if (method !== 'PUT') return undefined
      return { body: { data: { ...task, version: 2, fase: phases[1] } }, headers: { 'x-command': 'c' } }
    })
    const [first] = await screen.findAllByRole('button', { name: /^Stato di Giro/ })
    const panel = document.getElementById(first?.getAttribute('aria-controls') ?? '') ?? document.body
    for (const event of ['beforetoggle', 'toggle'])
      fireEvent(panel, Object.assign(new Event(event), { newState: 'open' }))
    await waitFor(() => expect(items(panel)).toEqual(['Da fare', 'Rifiutata']))
    fireEvent.click(within(panel).getByText('Rifiutata'))
    const dialog = await screen.findByRole('dialog', { name: 'Passa a «Rifiutata»' })
    fireEvent.change(within(dialog).getByLabelText('Perché (facoltativo)'), { target: { value: 'Piove' } })
    press('Passa a «Rifiutata»')
    await waitFor(() => expect(said()).toEqual(['Rifiutata: Giro']))
    expect(putsOf(server.received)).toEqual([{ faseId: 4, perche: 'Piove', ...language }])
    expect(server.paths().filter((path) => path === 'GET /api/prova_fasi')).toHaveLength(1)
  })
})
