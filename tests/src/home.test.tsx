import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { homeBlocksOf } from '#schema/lists/home-blocks.ts'
import { screensOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { Home } from '#src/pages/home.tsx'
import { homeParts, ownBlocks } from '#src/resources/features.ts'
import { linksWithin, menuOf, STATISTICS } from '#src/resources/menu.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const nobody = { id: 1, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], expires: 0 }
const usual: Reply = { body: { data: null } }
const nothing: Reply = { body: { data: [], totalRows: 0, others: 0 } }

async function open(role: string, reply: (request: Received) => Reply | undefined = () => undefined) {
  const menu = menuOf(model, abilityFor(model, [role]))
  const answer = (request: Received) => reply(request) ?? (request.path === '/api/home' ? usual : nothing)
  return openScreen(<Home session={{ ...nobody, roles: [role] }} menu={menu} />, '/', [], { role, reply: answer })
}

const said = () => screen.getByRole('heading', { level: 1 }).parentElement?.querySelector('[role=status]')?.textContent
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent)

beforeEach(() => localStorage.clear())

describe('the home page', () => {
  it('greets the user, and has the blocks of their areas, with what teaches in place of what is missing', async () => {
    await open('ROLE_COMMERCIALE_CP')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ciao, Ada')
    expect(await screen.findByText(/Nessuno da richiamare oggi/)).toBeDefined()
    await waitFor(() => expect(titles()).toEqual(['Da richiamare', 'Attività', 'Trattative per stato']))
    expect(screen.queryByRole('link', { name: 'Calendario trattative' })).toBeNull()
    await waitFor(() => expect(said()).toContain('per oggi è tutto fatto'))
  })

  it('asks for the own rows until all are chosen, which is remembered; supervisors and administrators begin with all', async () => {
    const { server, unmount } = await open('ROLE_COMMERCIALE_CP')
    /** Whether the own rows were asked for, by what is counted or listed: what was asked last. */
    const owners = () => {
      const asked = server.received.map(({ path, query }) => {
        const { operatoreId, ...others } = JSON.parse(query.get('filters') ?? '{}')
        return [JSON.stringify([path, query.get('by'), others]), operatoreId === '$me'] as const
      })
      return [...new Map(asked).values()]
    }
    await waitFor(() => expect(owners().filter(Boolean).length).toBeGreaterThan(2))
    fireEvent.click(screen.getByRole('button', { name: 'Tutti' }))
    await waitFor(() => expect(owners()).not.toContain(true))
    unmount()
    await open('ROLE_COMMERCIALE_CP')
    expect(screen.getByRole('button', { name: 'Tutti' }).getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['ROLE_SUPERVISOR_CP', 'Tutti'],
    ['ROLE_ADMIN', 'Tutti'],
    ['ROLE_USER_CRM', 'Miei'],
  ])('%s begins with the work of %s, until another choice is made', async (role, first) => {
    const { unmount } = await open(role)
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect(isPressed(first)).toBe('true')
    const other = first === 'Tutti' ? 'Miei' : 'Tutti'
    fireEvent.click(screen.getByRole('button', { name: other }))
    unmount()
    await open(role)
    expect(isPressed(other)).toBe('true')
  })

  it('a new acceptance is what the yard starts with, and the last thing of administrators', async () => {
    const { unmount } = await open('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI')
    await waitFor(() => expect(titles()[0]).toBe('Accettazione mezzi'))
    unmount()
    await open('ROLE_ADMIN')
    await waitFor(() => expect(titles()).toContain('Accettazione mezzi'))
    const work = document.querySelector('[data-column=work]')
    await waitFor(() =>
      expect([...(work?.querySelectorAll('h2') ?? [])].at(-1)?.textContent).toBe('Accettazione mezzi'),
    )
  })

  it('shows a supervisor whose callbacks are late, and nobody else', async () => {
    const reply = ({ query }: Received): Reply | undefined =>
      query.get('by') === 'operatore'
        ? {
            body: {
              data: [{ value: 4, shown: { id: 4, username: 'Vera Neri', nomeCompleto: 'Vera Neri' }, count: 3 }],
              totalRows: 3,
              others: 0,
            },
          }
        : undefined
    const { unmount } = await open('ROLE_SUPERVISOR_CP', reply)
    const link = await screen.findByRole('link', { name: 'Vera Neri' })
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({
      ...{ archiviata: 'N', esito: 'A', operatoreId: 4 },
      richiamareInData: { to: '$today-1' },
    })
    unmount()
    const { server } = await open('ROLE_MASTER', reply)
    await waitFor(() => expect(titles()).toContain('Trattative per stato'))
    expect(server.received.map(({ query }) => query.get('by'))).not.toContain('operatore')
  })

  it('says in place that a block has failed, and tries again; the others are there', async () => {
    let broken = true
    await open('ROLE_COMMERCIALE_CP', ({ path }) =>
      broken && path === '/api/trattative_cp'
        ? { status: 503, body: { message: 'Il servizio non è disponibile' } }
        : undefined,
    )
    const retry = await screen.findByRole('button', { name: 'Riprova: Da richiamare' })
    expect(screen.getByText('Questi dati non sono disponibili.')).toBeDefined()
    expect(await screen.findByText(/Nessuna trattativa non archiviata/)).toBeDefined()
    expect(said()).not.toContain('tutto fatto')
    expect(currentMessages()).toEqual([])
    broken = false
    fireEvent.click(retry)
    expect(await screen.findByText(/Nessuno da richiamare oggi/)).toBeDefined()
  })

  it('says which role opens nothing and whom to ask', { tags: 'ROLE-12' }, async () => {
    const { server } = await open('ROLE_MARKETING')
    expect(screen.getByText('Il tuo ruolo (Marketing) non apre ancora nessuna schermata.')).toBeDefined()
    expect(screen.getByText(/chiedi all’amministratore di sistema/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Apri il profilo' }).getAttribute('href')).toBe('/profile')
    expect(server.received).toEqual([])
  })

  const row = { id: 7, matricola: 'TRA-04251', dataAccettazione: '04-03-2026', noteInterne: 'Faro rotto' }
  const today = ({ path }: Received): Reply | undefined => {
    if (path === '/api/accettazioni_mezzi/mie') return { body: { data: [row], totalRows: 1, others: 0 } }
    const all = [row, { ...row, id: 8, matricola: 'SOL-2' }]
    return path === '/api/accettazioni_mezzi' ? { body: { data: all, totalRows: 2, others: 0 } } : undefined
  }

  it('an acceptance of today is read by whoever recorded it', async () => {
    await open('ROLE_USER_ACCETTAZIONE_MEZZI', today)
    fireEvent.click(await screen.findByRole('button', { name: 'TRA-04251' }))
    expect((await screen.findByRole('dialog', { name: 'TRA-04251' })).textContent).toContain('Faro rotto')
  })

  it('whoever may read all acceptances opens those of today, of everybody', async () => {
    await open('ROLE_ADMIN', today)
    expect(await screen.findByText('2 accettazioni oggi')).toBeDefined()
    const [link] = screen.getAllByRole('link', { name: 'SOL-2' })
    expect(link?.getAttribute('href')).toBe('/accettazioniMezzi/accettazioniMezzi/8')
  })

  it('a caller is taken at home, and one’s own is called back or given back there; the name leads on', async () => {
    const line = {
      ...{ id: 5, name: 'Impresa 1', sender_phone: '0543123456', app_user: null, customerId: null, attempts: 1 },
      ...{ lastAt: null, dueAt: null, takenAt: null },
    }
    const { server } = await open('ROLE_CONTACT_CENTER', ({ path, method }) => {
      if (method === 'POST') {
        Object.assign(line, { app_user: { id: 7, nomeCompleto: 'Io' } })
        return { body: { data: {} }, headers: { 'x-command': 'c1' } }
      }
      return path === '/api/calls-to-return' ? { body: { data: [line], totalRows: 1, others: 0 } } : undefined
    })
    const name = await screen.findByRole('link', { name: 'Impresa 1' })
    expect(name.getAttribute('href')).toBe('/contactCenter/da-richiamare')
    fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per Impresa 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Prendo io Impresa 1' }))
    await screen.findByText('In carico a te')
    fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per Impresa 1' }))
    expect(screen.getByRole('button', { name: 'Rilascia Impresa 1' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Segna come richiamata Impresa 1' }))
    await waitFor(() => expect(server.paths()).toContain('POST /api/calls-to-return/5/richiamata'))
    await waitFor(() => expect(currentMessages().at(-1)?.action?.label).toBe('Annulla'))
  })

  it('every block names a screen there is, and has a name and a place in its column of its own', () => {
    const routes = screensOf(model).map(({ screen }) => screen.route)
    for (const [name, { route }] of Object.entries(ownBlocks)) expect(routes, name).toContain(route)
    const said = homeBlocksOf(model).map(({ block }) => block)
    const all = [...said, ...Object.entries(ownBlocks).map(([name, block]) => ({ name, ...block }))]
    expect(Object.keys(homeParts).filter((name) => !said.some((one) => one.name === name))).toEqual([])
    for (const key of ['name', 'title', 'place'] as const) {
      const values = all.map((one) => (key === 'place' ? `${one.column} ${one.order}` : one[key]))
      expect(new Set(values).size, key).toBe(all.length)
    }
  })
})

describe('an arranged page', () => {
  const arranged = (blocks: object[]) => (request: Received) =>
    request.path === '/api/home' && request.method === 'GET' ? { body: { data: { blocks } } } : undefined
  const onScreen = (column: string) =>
    [...document.querySelectorAll(`[data-column=${column}] h2`)].map((one) => one.textContent)

  it('has its blocks where the user put them, without those hidden; one that came since stands last, and says so', async () => {
    const blocks = [
      { name: 'late-by-owner', hidden: false },
      { name: 'callbacks', hidden: true },
    ]
    await open('ROLE_SUPERVISOR_CP', ({ path, query, ...rest }) => {
      if (query.get('by') === 'operatore') {
        const data = [{ value: 4, shown: { id: 4, username: 'vera', nomeCompleto: 'Vera Neri' }, count: 3 }]
        return { body: { data, totalRows: 3, others: 0 } }
      }
      return arranged(blocks)({ path, query, ...rest })
    })
    await waitFor(() => expect(onScreen('side')).toEqual(['In ritardo, per persona3', 'Trattative per statoNuovo']))
    expect(onScreen('work')).not.toContain('Da richiamare')
  })

  it('is arranged in a dialog: hidden, moved by keys, saved with an undo', async () => {
    const { server } = await open('ROLE_COMMERCIALE_CP', ({ method }) =>
      method === 'PUT' ? { body: { data: {} }, headers: { 'x-command': 'c-1' } } : undefined,
    )
    await waitFor(() => expect(titles()).toEqual(['Da richiamare', 'Attività', 'Trattative per stato']))
    fireEvent.click(screen.getByRole('button', { name: 'Personalizza la pagina iniziale' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Personalizza la pagina iniziale' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Come in origine' }).disabled).toBe(true)
    fireEvent.keyDown(dialog.getByRole('button', { name: 'Sposta Da richiamare dopo' }), { key: 'End' })
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Da richiamare' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Salva' }))
    await waitFor(() => expect(currentMessages().at(-1)?.message).toBe('Pagina iniziale personalizzata'))
    expect(currentMessages().at(-1)?.action?.label).toBe('Annulla')
    const put = server.received.find(({ method }) => method === 'PUT')
    const { blocks } = Object(put?.body)
    expect(blocks.filter(({ hidden }: { hidden: boolean }) => hidden)).toEqual([{ name: 'callbacks', hidden: true }])
  })

  it('stays open with what was chosen when it cannot be saved', async () => {
    await open('ROLE_COMMERCIALE_CP', ({ method }) =>
      method === 'PUT' ? { status: 503, body: { message: 'Il servizio non è disponibile' } } : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Personalizza la pagina iniziale' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Personalizza la pagina iniziale' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Da richiamare' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Salva' }))
    await waitFor(() => expect(currentMessages().at(-1)?.message).toContain('Il servizio non è disponibile'))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Da richiamare' }).checked).toBe(false)
  })

  it('with everything hidden says so, and shows the way back', async () => {
    const all = ['callbacks', 'my-tasks', 'states', 'failed-sends', 'late-by-owner'].map((name) => ({
      name,
      hidden: true,
    }))
    await open('ROLE_COMMERCIALE_CP', arranged(all))
    expect(await screen.findByText('Hai nascosto tutti i riquadri')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Personalizza' }))
    expect(await screen.findByRole('dialog', { name: 'Personalizza la pagina iniziale' })).toBeDefined()
  })
})

describe('whoever opens one screen only', () => {
  const arrive = (role: string) => {
    const menu = menuOf(model, abilityFor(model, [role]))
    // Pages of figures are about the rows of the other screens.
    return { only: linksWithin(menu.filter(({ area }) => area !== STATISTICS)), menu }
  }

  it('starts there, but for those who record acceptances, who start with the card for a new one', async () => {
    expect(arrive('ROLE_USER_INVENTARIO_MEZZI').only).toHaveLength(1)
    await open('ROLE_USER_INVENTARIO_MEZZI')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    document.body.replaceChildren()
    expect(arrive('ROLE_USER_ACCETTAZIONE_MEZZI').only).toHaveLength(1)
    await open('ROLE_USER_ACCETTAZIONE_MEZZI')
    expect(await screen.findByRole('link', { name: 'Nuova accettazione' })).toBeDefined()
  })
})
