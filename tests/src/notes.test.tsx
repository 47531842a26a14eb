import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { handleEvent, topicOf } from '#src/lib/net/realtime.ts'
import { me, note, noteInput, openNotes } from './support/notes.tsx'
import { press, pressRemove } from './support/screen.tsx'

beforeEach(() => localStorage.clear())

const write = (text: string) => {
  fireEvent.focus(noteInput())
  fireEvent.change(noteInput(), { target: { value: text, selectionStart: text.length } })
}
const region = () => screen.getByRole('region', { name: 'Nuova nota' })

it('one line invites to write; what is written is saved by Ctrl+Enter, and the line is there again', async () => {
  const { sent, entries } = await openNotes([])
  expect(within(region()).queryAllByRole('button')).toEqual([])
  write('Richiamare **lunedì**')
  await within(region()).findByRole('button', { name: 'Salva nota' })
  fireEvent.click(within(region()).getByRole('switch', { name: 'In evidenza' }))
  fireEvent.keyDown(noteInput(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toMatchObject({
    ...{ table: 'customers', row: 12, text: 'Richiamare **lunedì**', pinned: 'Y' },
    mentions: [],
  })
  await waitFor(() => expect(noteInput().value).toBe(''))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salva nota' })).toBeNull())
  await waitFor(() => expect(entries()[0]?.textContent).toContain('Richiamare lunedì'))
})

it('a refused note stays as it was written, with the reason beside it', async () => {
  await openNotes([], ({ method, path }) =>
    method === 'POST' && path === '/api/notes'
      ? { status: 422, body: { message: 'Dati non validi', errors: { text: ['Qui c’è una parola di troppo'] } } }
      : undefined,
  )
  write('Una nota')
  press('Salva nota')
  await screen.findByText('Qui c’è una parola di troppo')
  expect(noteInput().value).toBe('Una nota')
  expect(noteInput().getAttribute('aria-invalid')).toBe('true')
})

it('a note that does not reach the server stays as it was written', async () => {
  const { sent } = await openNotes([], ({ method }) => (method === 'POST' ? { broken: true } : undefined))
  write('Una nota')
  press('Salva nota')
  await waitFor(() => expect(sent('POST').length).toBeGreaterThan(0))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salva nota' }).disabled).toBe(false),
  )
  expect(noteInput().value).toBe('Una nota')
})

it('Escape leaves an empty note at once, and asks before it throws a written one away', async () => {
  await openNotes([])
  fireEvent.focus(noteInput())
  await screen.findByRole('button', { name: 'Salva nota' })
  fireEvent.keyDown(noteInput(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salva nota' })).toBeNull())
  write('Una nota')
  await screen.findByRole('button', { name: 'Salva nota' })
  fireEvent.keyDown(noteInput(), { key: 'Escape' })
  const question = await screen.findByRole('dialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Continua a modificare' }))
  expect(noteInput().value).toBe('Una nota')
})

it('says how much room is left before the limit, and what is too long is not sent', async () => {
  const { sent } = await openNotes([])
  write('a'.repeat(19_990))
  await screen.findByText('Restano 10 caratteri.')
  write('a'.repeat(20_001))
  await screen.findByText('1 carattere di troppo.')
  press('Salva nota')
  await waitFor(() => expect(noteInput().getAttribute('aria-invalid')).toBe('true'))
  expect(sent('POST')).toEqual([])
})

it('a note of somebody else arrives, and what is being written stays', async () => {
  const notes = [note(1)]
  const { entries } = await openNotes(notes)
  await waitFor(() => expect(entries()).toHaveLength(1))
  write('Sto scrivendo')
  notes.unshift(note(2, { text: 'Di Ada', author: { id: 8, nomeCompleto: 'Ada Prova' } }))
  act(() => handleEvent(topicOf('notes'), '{"id":2,"action":"create","version":1}'))
  await waitFor(() => expect(entries()).toHaveLength(2))
  expect(entries()[0]?.textContent).toContain('Ada Prova')
  expect(noteInput().value).toBe('Sto scrivendo')
})

it('its author changes a note where it stands; others only read it', async () => {
  const other = { id: 8, nomeCompleto: 'Ada Prova' }
  const { sent, entries } = await openNotes([note(1), note(2, { author: other })])
  const menu = await screen.findByRole('button', { name: 'Altre azioni per la nota «Testo 1»' })
  fireEvent.click(menu)
  fireEvent.click(screen.getByRole('button', { name: 'Modifica' }))
  const form = await screen.findByRole('region', { name: 'Modifica della nota' })
  const input = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Testo della nota' })
  expect(input.value).toBe('Testo 1')
  fireEvent.change(input, { target: { value: 'Testo nuovo' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Salva nota' }))
  await waitFor(() => expect(entries()[0]?.textContent).toContain('modificata il 20-11-2026'))
  expect(entries()[0]?.textContent).toContain('Testo nuovo')
  expect(sent('PUT').map(({ path, headers }) => [path, headers['if-match']])).toEqual([['/api/notes/1', 'W/"1"']])
  fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per la nota «Testo 2»' }))
  // Who manages everything may delete it.
  expect(screen.queryByRole('button', { name: 'Modifica' })).toBeNull()
  screen.getByRole('button', { name: 'Elimina' })
})

it('a note is deleted after a question, with its undo', async () => {
  const { sent, entries } = await openNotes([note(1)])
  fireEvent.click(await screen.findByRole('button', { name: 'Altre azioni per la nota «Testo 1»' }))
  press('Elimina')
  await screen.findByText('La nota «Testo 1» sarà eliminata con i suoi file.')
  await pressRemove()
  await waitFor(() => expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/notes/1']))
  await waitFor(() => expect(entries()).toEqual([]))
})

it('a pinned note stands under the box as well, until it is taken from there', async () => {
  const { sent } = await openNotes([note(1, { pinned: 'Y' }), note(2)])
  const pinned = await screen.findByRole('region', { name: 'In evidenza' })
  expect(pinned.textContent).toContain('Testo 1')
  expect(pinned.textContent).toContain(me.nomeCompleto)
  expect(pinned.textContent).not.toContain('Testo 2')
  fireEvent.click(within(pinned).getByRole('button', { name: 'Altre azioni per la nota «Testo 1»' }))
  fireEvent.click(screen.getByRole('button', { name: 'Togli dall’evidenza' }))
  await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ pinned: 'N' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In evidenza' })).toBeNull())
})

it('a long note shows its beginning until all of it is asked for', async () => {
  await openNotes([note(1, { text: Array.from({ length: 30 }, (_, at) => `Riga ${at}`).join('\n') })])
  const button = await screen.findByRole('button', { name: 'Mostra tutto' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'Mostra meno' })
})
