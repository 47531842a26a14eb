import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { button, edited, input, isOpen, key, openAgents, SAVED, said, write } from './support/inline.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

it('a name that is edited where it stands is no link where rows are saved field by field', async () => {
  await openAgents(undefined, { table: { ...edited, writes: 'fields' } })
  expect(screen.queryByRole('link', { name: 'Rossi' })).toBeNull()
  fireEvent.click(button('Nome'))
  expect(input('Nome')).toBe(document.activeElement)
})

it('a name that is edited where it stands leads to its row all the same', async () => {
  await openAgents()
  const link = screen.getByRole('link', { name: 'Rossi' })
  expect(link.getAttribute('href')).toContain('apri=1')
  fireEvent.click(button('Nome'))
  expect(input('Nome')).toBe(document.activeElement)
  key(input('Nome'), 'Escape')
  fireEvent.click(link)
  await screen.findByRole('dialog', { name: 'Modifica «Rossi»' })
})

describe('a cell edited in its list', () => {
  it('opens on its value, is saved by Enter alone, and offers to take it back', {
    tags: ['CC-B-11', 'CC-B-12'],
  }, async () => {
    const { puts, reads } = await openAgents()
    const before = reads()
    fireEvent.click(button('Codice'))
    expect(input('Codice').value).toBe('A1')
    expect(document.activeElement).toBe(input('Codice'))
    write('Codice', ' A2 ')
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    expect(puts().map(({ body }) => body)).toEqual([{ code: 'A2', codiceLingua: 'it' }])
    expect(puts()[0]?.headers['if-match']).toBe('W/"1"')
    expect(currentMessages()).toMatchObject([{ success: true, message: SAVED, action: { label: 'Annulla' } }])
    expect(isOpen('Codice')).toBe(false)
    expect(document.activeElement).toBe(button('Codice'))
    // The row stays where it is: the list is not read again.
    expect(reads()).toBe(before)
  })

  it('F2 opens it, a letter opens it with its text selected, Escape gives up', async () => {
    const { puts } = await openAgents()
    key(button('Codice'), 'F2')
    write('Codice', 'no')
    key(input('Codice'), 'Escape')
    expect(isOpen('Codice')).toBe(false)
    expect(document.activeElement).toBe(button('Codice'))
    key(button('Codice'), '?')
    expect(isOpen('Codice')).toBe(false)
    key(button('Codice'), 'x')
    expect([input('Codice').selectionStart, input('Codice').selectionEnd]).toEqual([0, 2])
    expect(document.activeElement).toBe(input('Codice'))
    key(input('Codice'), 'Enter')
    expect([isOpen('Codice'), puts()]).toEqual([false, []])
  })

  it('Tab saves and goes on to the next cell of the row, back with Shift, and stays at the last', async () => {
    const { puts } = await openAgents()
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Tab')
    await waitFor(() => expect(document.activeElement).toBe(button('Note')))
    expect(puts().map(({ body }) => body)).toEqual([{ code: 'A2', codiceLingua: 'it' }])
    fireEvent.click(button('Note'))
    key(input('Note'), 'Tab', { shiftKey: true })
    expect(document.activeElement).toBe(button('Codice'))
    expect(puts()).toHaveLength(1)
  })

  it('leads to the row because of which its value is refused', async () => {
    const refusal = 'Si sovrappone al periodo di «Verdi», dal 01-03-2026'
    const inTheWay = { code: { table: 'agents', id: 2, name: 'Verdi' } }
    const reply: (request: Received) => Reply | undefined = ({ method }) =>
      method === 'PUT'
        ? { status: 422, body: { message: messages.invalid, errors: { code: [refusal] }, inTheWay } }
        : undefined
    await openAgents(undefined, { reply })
    fireEvent.click(button('Codice'))
    write('Codice', 'B1')
    key(input('Codice'), 'Enter')
    await screen.findByText(refusal)
    const link = screen.getByRole('link', { name: 'Apri «Verdi» in una nuova scheda' })
    expect(link.getAttribute('href')).toContain('apri=2')
  })

  it('the arrows go from cell to cell', async () => {
    await openAgents()
    button('Codice').focus()
    key(button('Codice'), 'ArrowDown')
    expect(document.activeElement).toBe(button('Codice', 'Verdi'))
    key(button('Codice', 'Verdi'), 'ArrowRight')
    expect(document.activeElement).toBe(button('Note', 'Verdi'))
    key(button('Note', 'Verdi'), 'ArrowUp')
    key(button('Note'), 'ArrowLeft')
    expect(document.activeElement).toBe(button('Codice'))
  })

  it('Enter writes a new line in a long text, Ctrl+Enter saves it', async () => {
    const { puts } = await openAgents()
    fireEvent.click(button('Note'))
    write('Note', 'prima')
    const enter = createEvent.keyDown(input('Note'), { key: 'Enter' })
    fireEvent(input('Note'), enter)
    expect([enter.defaultPrevented, isOpen('Note')]).toEqual([false, true])
    write('Note', 'prima\nseconda')
    key(input('Note'), 'Enter', { ctrlKey: true })
    await waitFor(() => expect(isOpen('Note')).toBe(false))
    expect(puts()[0]?.body).toMatchObject({ note: 'prima\nseconda' })
  })

  it('a long text has buttons that save it and give it up; written anew it is given up by Escape after a question', async () => {
    const { puts } = await openAgents()
    fireEvent.click(button('Note'))
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
    expect([isOpen('Note'), puts()]).toEqual([false, []])
    fireEvent.click(button('Note'))
    write('Note', 'Due frasi.')
    key(input('Note'), 'Escape')
    fireEvent.click(await screen.findByRole('button', { name: 'Continua a modificare' }))
    await waitFor(() => expect(document.activeElement).toBe(input('Note')))
    expect([input('Note').value, puts()]).toEqual(['Due frasi.', []])
    key(input('Note'), 'Escape')
    fireEvent.click(await screen.findByRole('button', { name: 'Abbandona' }))
    await waitFor(() => expect(isOpen('Note')).toBe(false))
    expect([document.activeElement, puts()]).toEqual([button('Note'), []])
    fireEvent.click(button('Note'))
    write('Note', 'sì')
    fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
    await waitFor(() => expect(isOpen('Note')).toBe(false))
    expect(puts()[0]?.body).toMatchObject({ note: 'sì' })
  })

  it('leaving it for another place saves it', async () => {
    const { puts } = await openAgents()
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    act(() => button('Codice', 'Verdi').focus())
    await waitFor(() => expect(isOpen('Codice')).toBe(false))
    expect(puts()).toHaveLength(1)
    expect(document.activeElement).toBe(button('Codice', 'Verdi'))
  })

  it('what the rules of the field refuse is told at the cell and sent nowhere', async () => {
    const { puts } = await openAgents()
    fireEvent.click(button('Nome'))
    write('Nome', ' ')
    key(input('Nome'), 'Enter')
    await screen.findByText(messages.required)
    const described = input('Nome').getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toBe(messages.required)
    expect([isOpen('Nome'), puts()]).toEqual([true, []])
  })

  it.each<[string, Reply]>([
    ['a refusal', { status: 422, body: { message: messages.invalid, errors: { code: [messages.duplicate] } } }],
    ['a failure', { status: 500, body: { message: 'Qualcosa non va' } }],
    ['a broken connection', { broken: true }],
  ])('%s keeps the cell open with what was typed; trying again saves it', async (what, refusal) => {
    let works = false
    const { puts } = await openAgents(undefined, {
      reply: ({ method }) => (method === 'PUT' && !works ? refusal : undefined),
    })
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Enter')
    await waitFor(() => expect(said()).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(input('Codice')))
    expect(input('Codice').value).toBe('A2')
    if (what === 'a refusal') await screen.findByText(messages.duplicate)
    works = true
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    expect(puts().at(-1)?.body).toMatchObject({ code: 'A2' })
  })

  it('a choice is open at once and saved when it is made', async () => {
    const { puts } = await openAgents()
    fireEvent.click(button('Tipo'))
    const option = await screen.findByTitle('Beta')
    fireEvent.click(option)
    await waitFor(() => expect(isOpen('Tipo')).toBe(false))
    expect(puts()[0]?.body).toMatchObject({ kind: 'b' })
  })

  it('a row that may not be changed has no such cells', async () => {
    await openAgents(undefined, { role: 'ROLE_USER' })
    expect(screen.queryAllByRole('button', { name: /^Modifica/ })).toEqual([])
    expect(screen.queryAllByRole('switch')).toEqual([])
  })
})

describe('a switch in a list', () => {
  const attivo = (name = 'Rossi') => screen.getByRole('switch', { name: `Attivo di ${name}` })

  it('is saved as it is switched, and offers to take it back', { tags: 'CC-B-11' }, async () => {
    const { puts } = await openAgents()
    fireEvent.click(attivo())
    await waitFor(() => expect(said()).toEqual([SAVED]))
    expect(puts().map(({ body }) => body)).toEqual([{ attivo: 'Y', codiceLingua: 'it' }])
    expect(attivo().getAttribute('aria-checked')).toBe('true')
    expect(attivo('Verdi').getAttribute('aria-checked')).toBe('false')
  })

  it('switched again and again, it ends as it was switched last', async () => {
    const { puts } = await openAgents()
    for (const _ of [1, 2, 3]) fireEvent.click(attivo())
    await waitFor(() => expect(puts().at(-1)?.body).toMatchObject({ attivo: 'Y' }))
    await waitFor(() => expect(attivo().getAttribute('aria-checked')).toBe('true'))
  })

  it('goes back when the server refuses, and says why', async () => {
    await openAgents(undefined, {
      reply: ({ method }) =>
        method === 'PUT' ? { status: 422, body: { message: 'No', errors: { attivo: ['Non si può'] } } } : undefined,
    })
    fireEvent.click(attivo())
    await screen.findByText('Non si può')
    expect(attivo().getAttribute('aria-checked')).toBe('false')
    expect(attivo().getAttribute('aria-describedby')).toBe(screen.getByText('Non si può').id)
  })

  it('switched back while the first is refused, it is saved as switched last, without the reason', async () => {
    let refusals = 1
    const { puts } = await openAgents(undefined, {
      reply: ({ method }) => {
        if (method !== 'PUT' || refusals === 0) return undefined
        refusals -= 1
        return { status: 422, body: { message: 'No', errors: { attivo: ['Non si può'] } } }
      },
    })
    for (const _ of [1, 2]) fireEvent.click(attivo())
    await waitFor(() => expect(said()).toEqual([SAVED]))
    expect(puts().map(({ body }) => body)).toMatchObject([{ attivo: 'Y' }, { attivo: 'N' }])
    expect(attivo().getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByText('Non si può')).toBeNull()
  })
})
