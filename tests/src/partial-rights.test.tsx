import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readValues } from '#schema/condition/row-values.ts'
import { messages } from '#schema/italian/messages.ts'
import { isSortable } from '#schema/lists/list-query.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { referredBy } from '#src/fields/referred.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { currentMessages } from '#src/lib/snackbar.ts'
import { readerWith } from '#src/providers/reader.ts'
import { button, edited, input, isOpen, key, openAgents, rossi, said, verdi, write } from './support/inline.tsx'
import { abilityWith, modelWith } from './support/partial-rights.ts'
import { press, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// Rights on some rows and some fields, as the generated screens offer them.

beforeEach(() => localStorage.clear())

/** Agents of kind Beta are seen and nothing else; those of kind Alfa may be changed and deleted. */
const onAlfa: Rights = {
  read: ['agents'],
  update: [{ table: 'agents', where: { kind: 'a' } }],
  delete: [{ table: 'agents', where: { kind: 'a' } }],
}
const beta = (): Row => ({ ...verdi(), kind: 'b' })

const open = (rights: Rights, rows: Row[], reply?: (request: Received) => Reply | undefined) =>
  openAgents(rows, { ability: abilityWith(edited, rights), reply })

const without = (row: Row, ...names: string[]): Row => {
  const left = Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  return { ...left, id: row.id, version: row.version }
}
const fieldNames = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('[data-field]')].map((item) => item.getAttribute('data-field'))
const bodies = (puts: () => Received[]) => puts().map(({ body }) => body)

describe('rights on some rows', () => {
  it('offer in a row what may be done to it, and say of the others why not', async () => {
    await open(onAlfa, [rossi(), beta()])
    expect(button('Codice')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Modifica Codice di Verdi' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Nuovo agente' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per Verdi' }))
    const item = (name: RegExp) => screen.getByRole('button', { name })
    expect(item(/^Modifica Verdi/).textContent).toContain('Non puoi modificare questa riga')
    expect(item(/^Elimina Verdi/).getAttribute('aria-disabled')).toBe('true')
  })

  it('open a row that may not be changed to be read', async () => {
    await open(onAlfa, [rossi(), beta()])
    fireEvent.click(screen.getByRole('link', { name: 'Verdi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Verdi' })
    expect(dialog.textContent).toContain('Non puoi modificare questa riga')
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  it('offer to take back what was done, unless the row is out of them by then', async () => {
    await open(onAlfa, [rossi(), beta()])
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    expect(currentMessages()[0]?.action?.label).toBe('Annulla')
    fireEvent.click(screen.getByRole('link', { name: 'Rossi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Rossi»' })
    fireEvent.mouseDown(within(dialog).getByLabelText('Tipo'))
    fireEvent.click(await screen.findByText('Beta', { selector: '.ant-select-item-option-content' }))
    press('Salva')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentMessages().map(({ action }) => action)).toEqual([undefined])
    expect(isOpen('Codice')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Modifica Codice di Rossi' })).toBeNull()
  })

  it('that look at who asks mean the user', async () => {
    const mine = {
      ...edited,
      fields: { ...edited.fields, owner: { ...edited.fields.code, label: 'Di', type: 'reference', table: 'users' } },
    } as typeof edited
    const rights: Rights = { read: ['agents'], update: [{ table: 'agents', where: { ownerId: '$me' } }] }
    const rows = [
      { ...rossi(), owner: { id: 7, nomeCompleto: 'Ada' } },
      { ...verdi(), owner: { id: 8, nomeCompleto: 'Bea' } },
    ]
    await openAgents(rows, { ability: abilityWith(mine, rights), table: mine })
    expect(button('Codice')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Modifica Codice di Verdi' })).toBeNull()
  })
})

describe('rights on some fields', () => {
  it('a field that may not be changed is shown in the form, and never sent', async () => {
    const { puts } = await open({ read: ['agents'], update: [{ table: 'agents', fields: ['code', 'calls'] }] }, [
      rossi(),
    ])
    expect(screen.queryByRole('button', { name: 'Modifica Note di Rossi' })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Rossi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Rossi»' })
    const name = within(dialog).getByLabelText<HTMLInputElement>('Nome')
    expect([name.value, name.disabled]).toEqual(['Rossi', true])
    expect(dialog.querySelector('[data-field="name"]')?.textContent).toContain(messages.fieldNotYours)
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Codice')))
    type('Codice', 'A2', dialog)
    press('Salva')
    await waitFor(() => expect(bodies(puts)).toEqual([{ code: 'A2', calls: 3, codiceLingua: 'it' }]))
  })

  it('a new row has the fields that may be said of it, and no others', async () => {
    const rights: Rights = { read: ['agents'], create: [{ table: 'agents', exceptFields: ['note', 'kind', 'calls'] }] }
    const { server } = await open(rights, [rossi()])
    press('Nuovo agente')
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo agente' })
    expect(fieldNames(dialog)).toEqual(['name', 'code', 'attivo'])
    type('Nome', 'Neri', dialog)
    press('Salva')
    await waitFor(() => expect(said()).toHaveLength(1))
    const posted = server.received.find(({ method }) => method === 'POST')
    expect(Object.keys(posted?.body as object).sort()).toEqual(['attivo', 'code', 'codiceLingua', 'name'])
  })

  it('a field that is never read has no column, no input, and no part in a save', async () => {
    const rights: Rights = { read: [{ table: 'agents', exceptFields: ['note'] }], update: ['agents'] }
    const { puts } = await open(rights, [without(rossi(), 'note')])
    expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Rossi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Rossi»' })
    expect(fieldNames(dialog)).toEqual(['name', 'code', 'kind', 'calls', 'attivo'])
    type('Codice', 'A2', dialog)
    press('Salva')
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).not.toHaveProperty('note')
  })
})

/** All agents, but the note of those of kind Alfa only. */
const notesOfAlfa: Rights = {
  read: [
    { table: 'agents', exceptFields: ['note'] },
    { table: 'agents', where: { kind: 'a' } },
  ],
  update: ['agents'],
}

describe('a field that is read of some rows', () => {
  const rows = () => [{ ...rossi(), note: 'Nota di Rossi' }, without(beta(), 'note')]

  it('has a column, by which nobody sorts; where it is not read the cell says so and is not edited', async () => {
    await open(notesOfAlfa, rows())
    const head = screen.getByRole('columnheader', { name: 'Note' })
    expect(within(head).queryByRole('button')).toBeNull()
    expect(within(screen.getByRole('columnheader', { name: 'Codice' })).getByRole('button')).toBeDefined()
    const cells = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(cells[0]).toContain('Nota di Rossi')
    expect(cells[1]).toContain(messages.reserved)
    expect(button('Note')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Modifica Note di Verdi' })).toBeNull()
  })

  it('is in the form of the rows that show it alone', async () => {
    await open(notesOfAlfa, rows())
    fireEvent.click(screen.getByRole('link', { name: 'Verdi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Verdi»' })
    expect(fieldNames(dialog)).not.toContain('note')
  })

  it('is not sent where it is hidden by what others save meanwhile, and what they changed is merged', async () => {
    const now = { ...without(rossi(), 'note'), version: 2, kind: 'b', calls: 5 }
    const { puts } = await open(notesOfAlfa, [{ ...rossi(), note: 'Nota' }], ({ method, headers }) =>
      method === 'PUT' && headers['if-match'] === 'W/"1"'
        ? { status: 412, body: { message: 'Superata', current: { row: now } } }
        : undefined,
    )
    fireEvent.click(screen.getByRole('link', { name: 'Rossi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Rossi»' })
    type('Codice', 'A2', dialog)
    press('Salva')
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[0]?.body).toHaveProperty('note', 'Nota')
    expect(puts()[1]?.body).toEqual({ name: 'Rossi', code: 'A2', kind: 'b', calls: 5, attivo: 'N', codiceLingua: 'it' })
  })
})

describe('a row of another table that is not the user’s to see', () => {
  const chief = { ...edited.fields.code, label: 'Capo', type: 'reference', table: 'agents', required: false } as const
  const led: Table = { ...edited, fields: { ...edited.fields, chief: { ...chief } as Table['fields'][string] } }
  const row = (): Row => ({ ...rossi(), chief: { id: 5, name: messages.reserved } })

  it('stays what a picker holds, until somebody chooses another', async () => {
    const { puts } = await openAgents([row()], {
      ability: abilityWith(led, { read: ['agents'], update: ['agents'] }),
      table: led,
    })
    fireEvent.click(screen.getByRole('link', { name: 'Rossi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Rossi»' })
    expect(dialog.querySelector('[data-field="chief"]')?.textContent).toContain(messages.reserved)
    type('Codice', 'A2', dialog)
    press('Salva')
    await waitFor(() => expect(puts()[0]?.body).toMatchObject({ chiefId: 5, code: 'A2' }))
  })

  it('names no row, and says nothing to rights that look at it', () => {
    const rights: Rights = { read: ['agents'], update: [{ table: 'agents', where: { 'chief.name': 'Neri' } }] }
    const own = abilityWith(led, rights)
    const may = (chiefRow: object) =>
      own.can('update', readValues(led, row(), referredBy(modelWith(led, rights), { ...row(), chief: chiefRow })))
    expect(may({ id: 5, name: messages.reserved })).toBe(true)
    expect(may({ id: 5, name: 'Verdi' })).toBe(false)
    const { container } = render(<RowName table={led} record={{ id: 5, name: messages.reserved }} />)
    expect(container.querySelector('.muted')?.textContent).toBe(messages.reserved)
  })

  it('is nothing that lists are sorted by', () => {
    const restricted = modelWith(led, { read: [{ table: 'agents', where: { kind: 'a' } }] })
    const readable = ['name', 'chief']
    const sorting = (ability: AppAbility) =>
      readable.filter((name) => isSortable({ table: led, readable, reader: readerWith(restricted, ability) }, name))
    expect(sorting(abilityFor(restricted, ['ROLE_PROVA']))).toEqual(['name'])
    expect(sorting(abilityFor(restricted, ['ROLE_ADMIN']))).toEqual(['name', 'chief'])
  })
})
