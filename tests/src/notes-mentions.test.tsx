import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Markdown } from '#src/features/notes/markdown.tsx'
import { createMentions, placesOf, typedMention } from '#src/features/notes/mentions.ts'
import { noteInput, openNotes } from './support/notes.tsx'
import { press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

const person = (key: string, name: string) => ({ kind: 'person' as const, key, name })

it('the longest name behind an @ is meant, and only a whole one', () => {
  const found = (text: string) => placesOf(text, ['Ada', 'Ada Bo']).map(({ name }) => name)
  expect(found('Ciao @Ada Bo!')).toEqual(['Ada Bo'])
  expect(found('@Ada Bobbio e @Adamo')).toEqual(['Ada'])
  expect(found('posta@Ada.it')).toEqual([])
})

it('what is typed behind an @ is asked for, until a name is complete or the line ends', () => {
  const typed = (text: string, names: string[] = []) => typedMention(text, text.length, names)
  expect(typed('Per @mar')).toEqual({ from: 4, q: 'mar' })
  expect(typed('@')).toEqual({ from: 0, q: '' })
  expect(typed('ada@mar')).toBeUndefined()
  expect(typed('@ ciao')).toBeUndefined()
  expect(typed('@Ada Bo arriva', ['Ada Bo'])).toBeUndefined()
  expect(typed('@Ada Bo', ['Ada Bo'])).toEqual({ from: 0, q: 'Ada Bo' })
})

it('a picked one counts as long as the name stands there; of two with one name the picked one does', () => {
  const mentions = createMentions([person('1', 'Ada Bo')])
  mentions.offer([person('2', 'Marta Blu'), person('3', 'Marta Blu')])
  expect(mentions.in('@Marta Blu')).toEqual([person('2', 'Marta Blu')])
  mentions.pick(person('3', 'Marta Blu'))
  expect(mentions.in('@Marta Blu e @Ada Bo')).toEqual([person('3', 'Marta Blu'), person('1', 'Ada Bo')])
  expect(mentions.in('Marta Blu')).toEqual([])
})

const offered = [
  { kind: 'person', id: 8, name: 'Marta Bianchi', username: 'marta' },
  { kind: 'group', id: 3, name: 'Marketing', people: 4 },
  { kind: 'role', role: 'ROLE_SUPERVISOR_CP', name: 'Supervisore CP', people: 9 },
]
const offers = ({ path }: Received): Reply | undefined =>
  path === '/api/notes/mentionable' ? { body: { data: offered } } : undefined

const typeText = (text: string) => {
  const input = noteInput()
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  input.setSelectionRange(text.length, text.length)
  fireEvent.select(input)
}

it('an @ offers who may read the row: arrows choose, Enter inserts, and the note says whom it mentions', async () => {
  const { sent, server } = await openNotes([], offers)
  typeText('Chiedere a @mar')
  const list = await screen.findByRole('listbox', { name: 'Chi menzionare' })
  const asked = server.received.find(({ path }) => path === '/api/notes/mentionable')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ table: 'customers', row: '12', q: 'mar' })
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Marta Bianchimarta', 'Marketinggruppo · 4 persone', 'Supervisore CPruolo · 9 persone'])
  const chosen = () => document.getElementById(noteInput().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(chosen()).toContain('Marta Bianchi')
  fireEvent.keyDown(noteInput(), { key: 'ArrowDown' })
  expect(chosen()).toContain('Marketing')
  fireEvent.keyDown(noteInput(), { key: 'ArrowUp' })
  fireEvent.keyDown(noteInput(), { key: 'Enter' })
  await waitFor(() => expect(noteInput().value).toBe('Chiedere a @Marta Bianchi '))
  expect(screen.queryByRole('listbox')).toBeNull()
  typeText('Chiedere a @Marta Bianchi e @Marketing')
  press('Salva nota')
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toMatchObject({
    mentions: [person('8', 'Marta Bianchi'), { kind: 'group', key: '3', name: 'Marketing' }],
  })
})

it('Escape closes what is offered and nothing else', async () => {
  await openNotes([], offers)
  typeText('@mar')
  await screen.findByRole('listbox')
  fireEvent.keyDown(noteInput(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(noteInput().value).toBe('@mar')
})

it('a refused mention is told at the note', async () => {
  await openNotes([], (request) =>
    request.method === 'POST'
      ? { status: 422, body: { message: 'Dati non validi', errors: { mentions: ['Marta Bianchi non può leggere'] } } }
      : offers(request),
  )
  typeText('@mar')
  fireEvent.click(await screen.findByRole('option', { name: /Marta/ }))
  await waitFor(() => expect(noteInput().value).toBe('@Marta Bianchi '))
  press('Salva nota')
  await screen.findByText('Marta Bianchi non può leggere')
  expect(noteInput().value).toBe('@Marta Bianchi ')
})

const shown = (text: string, names: string[] = []) => render(<Markdown {...{ text, names }} />).container

it('Markdown is read as elements; HTML in it is text, and nothing of it runs', () => {
  const page = shown('# Titolo\n\n**grassetto**\n\n- uno\n- due\n\n<img src=x onerror=alert(1)> <b>no</b>')
  expect(page.querySelector('h1, img, b')).toBeNull()
  expect([...page.querySelectorAll('strong')].map((one) => one.textContent)).toEqual(['Titolo', 'grassetto'])
  expect(page.querySelectorAll('li')).toHaveLength(2)
  expect(page.textContent).toContain('<img src=x onerror=alert(1)>')
})

it('links open beside the page, lead to the web, mail or telephones only, and images are links', () => {
  const page = shown(
    '[sito](https://a.it) [no](javascript:alert(1)) [tel](tel:+390612) ![foto](https://a.it/f.png) https://b.it/x.',
  )
  const links = [...page.querySelectorAll('a')]
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['sito', 'https://a.it'],
    ['tel', 'tel:+390612'],
    ['foto', 'https://a.it/f.png'],
    ['https://b.it/x', 'https://b.it/x'],
  ])
  for (const link of links) expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toContain('no')
})

it('mentions stand out, but for those in code', () => {
  const page = shown('Ciao **@Ada Bo**, `@Ada Bo`', ['Ada Bo'])
  expect([...page.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['@Ada Bo'])
})
