import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openList, press, type } from './support/screen.tsx'
import { signedIn } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const agent: Row = { id: 1, version: 1, name: 'Rossi', code: 'A1', email: null, phone: '3331234567' }
const STALE = 'Il dato è stato modificato da un altro utente'

/** The list of one agent, whose first save meets a row that somebody else has changed to this. */
async function edit(changed: Partial<Row>, before = () => {}) {
  const current = { ...agent, ...changed, version: 5 }
  const rows = [{ ...agent }]
  const opened = await openList('agents', rows, {
    reply: ({ method, headers }) => {
      if (method !== 'PUT' || headers['if-match'] === 'W/"5"') return undefined
      before()
      Object.assign(rows[0] ?? {}, current)
      return { status: 412, body: { message: STALE, current: { row: current } } }
    },
  })
  press('Modifica Rossi')
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  return { ...opened, puts }
}
const someoneElse = () => signedIn({ id: 8, username: 'altra' })

// In tests antd gives every dialog the same id, so their names cannot tell them apart.
const withText = (text: string) => (one: HTMLElement) => one.textContent?.includes(text) ?? false
const dialogs = () => screen.queryAllByRole('dialog')
function form() {
  const found = dialogs().find(withText('Modifica «'))
  if (!found) throw new Error('The form is not open')
  return found
}
const conflict = () =>
  waitFor(() => {
    const found = dialogs().find(withText(STALE))
    if (!found) throw new Error('Nobody asks')
    return found
  })
const value = (label: string) => within(form()).getByLabelText<HTMLInputElement>(label).value
const closed = () => waitFor(() => expect(dialogs()).toEqual([]))

describe('a save that meets another version', () => {
  it("repeats itself when nothing collides, keeps the other user's change and says so", async () => {
    const { puts } = await edit({ phone: '0461987654' })
    type('Codice', 'mio', form())
    press('Salva')
    await closed()
    expect(puts().map(({ headers }) => headers['if-match'])).toEqual(['W/"1"', 'W/"5"'])
    expect(puts()[1]?.body).toMatchObject({ name: 'Rossi', code: 'mio', phone: '0461987654' })
    expect(currentMessages().map(({ message }) => message)).toEqual([
      'Salvataggio avvenuto correttamente. Mantenute anche le modifiche di un altro utente: Telefono.',
    ])
  })

  it.each<[string, Partial<Row>]>([
    ['nor saved again', { phone: '0461987654' }],
    ['nor asked about', { code: 'suo' }],
  ])('that arrives after somebody else has signed in is neither told %s', async (_what, changed) => {
    const { puts } = await edit(changed, someoneElse)
    type('Codice', 'mio', form())
    press('Salva')
    await waitFor(() => expect(puts()).toHaveLength(1))
    await waitFor(() => expect(form().querySelector('.ant-btn-loading')).toBeNull())
    expect([puts().length, dialogs().filter(withText(STALE)), currentMessages()]).toEqual([1, [], []])
  })

  it('asks about the fields both users changed, and about no other', async () => {
    await edit({ code: 'suo', phone: '0461987654' })
    type('Codice', 'mio', form())
    type('Email', 'io@esempio.it', form())
    press('Salva')
    const dialog = await conflict()
    expect(within(dialog).getAllByRole('group')).toHaveLength(1)
    const choice = within(dialog).getByRole('group', { name: 'Codice' })
    expect(within(choice).getByRole<HTMLInputElement>('radio', { name: /La mia modifica\s*mio/ }).checked).toBe(true)
    expect(within(choice).getByRole<HTMLInputElement>('radio', { name: /Valore attuale\s*suo/ }).checked).toBe(false)
    expect(dialog.textContent).toContain('Le altre sue modifiche restano: Telefono.')
  })

  it.each<[choose: (dialog: HTMLElement) => unknown, code: string, email: string | null]>([
    [() => {}, 'mio', 'io@esempio.it'],
    [
      (dialog) => fireEvent.click(within(dialog).getAllByRole('radio', { name: /attuale/ })[0] ?? dialog),
      'suo',
      'io@esempio.it',
    ],
    [() => press('Usa tutti gli attuali'), 'suo', 'lui@esempio.it'],
    [() => ['Usa tutti gli attuali', 'Usa tutte le mie'].map(press), 'mio', 'io@esempio.it'],
  ])('saves the chosen values over the version shown (%#)', async (choose, code, email) => {
    const { puts } = await edit({ code: 'suo', email: 'lui@esempio.it' })
    type('Codice', 'mio', form())
    type('Email', 'io@esempio.it', form())
    press('Salva')
    const dialog = await conflict()
    choose(dialog)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salva' }))
    await closed()
    expect(puts()[1]?.headers['if-match']).toBe('W/"5"')
    expect(puts()[1]?.body).toMatchObject({ code, email })
  })

  it('loses no input when the user goes back, and asks again', async () => {
    await edit({ code: 'suo', phone: '0461987654' })
    type('Codice', 'mio', form())
    press('Salva')
    await conflict()
    press('Torna alla modifica')
    await waitFor(() => expect(dialogs().find(withText(STALE))).toBeUndefined())
    expect([value('Codice'), value('Telefono')]).toEqual(['mio', '3331234567'])
    press('Salva')
    await conflict()
  })

  it('is only a failure when the server shows the same version that was sent', async () => {
    const { server } = await openList('agents', [{ ...agent }], {
      reply: ({ method }) =>
        method === 'PUT' ? { status: 412, body: { message: STALE, current: { row: agent } } } : undefined,
    })
    press('Modifica Rossi')
    type('Codice', 'mio', form())
    press('Salva')
    await waitFor(() => expect(currentMessages().map(({ message }) => message)).toEqual([STALE]))
    expect(server.received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(value('Codice')).toBe('mio')
  })

  it('never happens between two saves of one user', async () => {
    const rows = [{ ...agent }]
    const { server } = await openList('agents', rows, {
      reply: ({ method, headers }) =>
        method === 'PUT' && headers['if-match'] !== `W/"${rows[0]?.version}"`
          ? { status: 412, body: { message: STALE, current: { row: rows[0] } } }
          : undefined,
    })
    for (const code of ['due', 'tre', 'quattro']) {
      press('Modifica Rossi')
      type('Codice', code, form())
      press('Salva')
      await closed()
    }
    const puts = server.received.filter(({ method }) => method === 'PUT')
    expect(puts.map(({ headers }) => headers['if-match'])).toEqual(['W/"1"', 'W/"2"', 'W/"3"'])
  })
})
