import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { closeMessages, messages } from './support/agents.ts'
import { openList, type } from './support/screen.tsx'
import { signedIn } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(closeMessages)

const sources = (): Row[] =>
  ['Passaparola', 'Fiera di Forlì', 'Sito'].map((description, index) => ({
    ...{ id: index + 1, version: 1, description, ordinamento: index + 1 },
    ...{ coloreSfondo: '#FFFFFF', coloreCarattere: '#000000' },
  }))
// By their classes and texts: roles are slow to find over a whole list.
const form = () => document.querySelector('.ant-modal form')?.closest('.ant-modal') as HTMLElement
const save = () => fireEvent.click(form().querySelector('button[type="submit"]') as Element)
const question = async () => (await screen.findByText(/C’è già/)).closest('.ant-modal') as HTMLElement
const button = (within: HTMLElement, text: string) =>
  fireEvent.click([...within.querySelectorAll('button')].find((one) => one.textContent === text) as Element)
const done = async (name: string, search = '?nuovo=1') => {
  const { server } = await openList('fonti', sources(), { search })
  await waitFor(() => expect(form()?.querySelector('input')).not.toBeNull())
  type('Descrizione', name, form())
  save()
  return () => server.received.filter(({ method }) => method === 'POST' || method === 'PUT').map(({ body }) => body)
}

describe('a name that another row of the table has', () => {
  it.each([
    ['PASSAPAROLA', 'Passaparola', 1],
    ['fiera  di forli’', 'Fiera di Forlì', 2],
  ])('%s is asked about before it is saved, with the way to the other row', async (name, other, id) => {
    const written = await done(name)
    const asked = await question()
    const link = asked.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([other, `/configurations/fonti?apri=${id}`])
    expect(written()).toEqual([])
    button(asked, 'Salva comunque')
    await waitFor(() => expect(messages()).toEqual(['Salvataggio avvenuto correttamente']))
    expect(written()).toHaveLength(1)
  })

  it('may be changed instead', async () => {
    const written = await done('passaparola')
    button(await question(), 'Annulla')
    type('Descrizione', 'Passaparola di clienti', form())
    save()
    await waitFor(() => expect(written()).toMatchObject([{ description: 'Passaparola di clienti' }]))
  })

  it('is not asked about where the row keeps its own, or gets one that nobody has', async () => {
    const written = await done('SITO', '?apri=3')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(screen.queryByText(/C’è già/)).toBeNull()
  })

  it('is neither asked about nor saved once somebody else has signed in', async () => {
    const rows = sources()
    const { server } = await openList('fonti', rows, {
      search: '?nuovo=1',
      reply: ({ query }) => {
        if (query.get('filters')?.includes('Passaparola')) signedIn({ id: 8, username: 'altra' })
        return undefined
      },
    })
    await waitFor(() => expect(form()?.querySelector('input')).not.toBeNull())
    type('Descrizione', 'Passaparola di clienti', form())
    save()
    await waitFor(() => expect(form().querySelector('.ant-btn-loading')).not.toBeNull())
    await waitFor(() => expect(form().querySelector('.ant-btn-loading')).toBeNull())
    expect(server.received.filter(({ method }) => method !== 'GET')).toEqual([])
    expect([messages(), screen.queryByText(/C’è già/)]).toEqual([[], null])
  })

  it('is asked about in every table from which people choose by a name', () => {
    const asked = [...model.tables.values()].flatMap(({ name, lookup, title, fields }) =>
      lookup && fields[title]?.type === 'text' && !fields[title].unique && !fields[title].computed ? [name] : [],
    )
    expect(asked).toEqual(
      expect.arrayContaining(['fonti', 'settori', 'motivi_perse', 'stati_trattative', 'categories']),
    )
    expect(asked).not.toContain('customers')
  })
})
