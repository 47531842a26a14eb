import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { PermissionsPage } from '#src/features/permissions/permissions-page.tsx'
import { subjectGroups } from '#src/features/permissions/subjects.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const ada = {
  id: 12,
  version: 1,
  username: 'ada',
  nomeCompleto: 'Ada Prova',
  attivo: 'Y',
  ruoli: ['ROLE_SUPERVISOR_CP'],
}
const sets = [
  { roles: ['ROLE_COMMERCIALE_CP'], people: 52, names: ['Bea Due', 'Carlo Tre'] },
  { roles: ['ROLE_COMMERCIALE_CP', 'ROLE_SUPERVISOR_CP'], people: 1, names: ['Dino Quattro'] },
  { roles: ['ROLE_MARKETING'], people: 1, names: ['Eva Cinque'] },
]
const page = (
  <PermissionsPage
    screen={{ route: '/utenti/permessi', area: 'admin', order: 120, menu: true, kind: 'custom' }}
    title="Permessi"
  />
)

async function open(
  search: string,
  user: object = {},
  more: (request: Received) => Reply | undefined = () => undefined,
) {
  const reply = (request: Received): Reply | undefined => {
    const { path } = request
    if (path === '/api/users/roles') return { body: { data: sets } }
    if (path === '/api/users/12') return { body: { data: { ...ada, ...user } } }
    return more(request)
  }
  const opened = await openScreen(page, '/utenti/permessi', [], { search, reply })
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  return opened
}

const line = (label: string) => {
  const found = screen.getAllByText(label, { selector: '[data-subject] > span' })[0]?.closest('li')
  if (!found) throw new Error(`No line is about ${label}`)
  return found.textContent
}

async function choose(label: string, option: string) {
  const input = screen.getByLabelText(label)
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: option } })
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

describe('what rights are about', () => {
  it('is called by one name each: the page of a row belongs to its list', () => {
    for (const { area, subjects } of subjectGroups(model)) {
      const labels = subjects.map(({ label }) => label)
      expect(
        labels.filter((label, at) => labels.indexOf(label) !== at),
        area,
      ).toEqual([])
    }
    const labels = subjectGroups(model).flatMap(({ subjects }) => subjects.map(({ label }) => label))
    // The names of others begin with the same word: each says whose it is, or that it is a page.
    expect(labels.filter((label) => /^(Allegati|Inventari)/.test(label) && !label.includes(' de'))).toEqual([
      'Inventari mezzi',
      'Inventario mezzi (pagina di uno solo)',
      'Allegati (Trattative)',
    ])
    const keys = subjectGroups(model).flatMap(({ subjects }) => subjects.map(({ key }) => key))
    expect(keys.filter((key) => key.includes('/:id'))).toEqual(['/inventarioMezzi/:id?'])
  })

  it('a field that asks for one user asks for one', async () => {
    await open('')
    expect(screen.getByText('Scegli un utente', { selector: '.ant-select-selection-placeholder' })).toBeDefined()
  })
})

describe('why somebody may do something', () => {
  it('is shown for a user: every screen, what they may do there, and which role gives it', async () => {
    await open('?utente=12')
    expect(line('Fonti')).toContain(
      'aprire, leggere, creare, modificare, eliminare, condividere le visteSupervisore CP',
    )
    expect(line('Inventario mezzi (pagina di uno solo)')).toContain('tutti')
    expect(line('Utenti')).toContain('Non può aprire, leggere, creare, modificare, eliminare')
    expect(screen.getByRole('region', { name: 'Trattative CP › Conf. Trattative CP' })).toBeDefined()
  })

  it('is shown for a set of roles, names alone as such; search and switch narrow it', async () => {
    const { address } = await open('?ruoli=ROLE_COMMERCIALE_CP,ROLE_MARKETING')
    expect(line('Fonti')).toContain('leggereCommerciale CP (solo i nomi, per Trattative)')
    fireEvent.change(screen.getByLabelText('Cerca una schermata'), { target: { value: 'FÓNTI' } })
    await waitFor(() => expect(document.querySelectorAll('[data-subject]')).toHaveLength(1))
    fireEvent.change(screen.getByLabelText('Cerca una schermata'), { target: { value: 'Utenti' } })
    fireEvent.click(screen.getByLabelText('Solo ciò che può fare'))
    await screen.findByText('Nessuna schermata trovata')
    await choose('Ruoli', 'Supervisore CP')
    expect(address()).toBe('?ruoli=ROLE_COMMERCIALE_CP%2CROLE_MARKETING%2CROLE_SUPERVISOR_CP')
  })

  it('says that a deactivated user gets in nowhere, and that nothing was chosen yet', async () => {
    const { unmount } = await open('?utente=12', { attivo: 'N' })
    expect(screen.getByText('Ada Prova è disattivato: finché lo è, non può accedere.')).toBeDefined()
    unmount()
    await open('')
    expect(screen.getByText('Scegli un utente o dei ruoli')).toBeDefined()
  })
})

describe('rights on some rows and fields', () => {
  const { roles } = model.access
  const tried = {
    label: 'Prova',
    read: [
      { table: 'trattative_cp', where: { operatoreId: '$me' } },
      { table: 'trattative_cp', fields: ['ragioneSociale', 'statoTrattativa'] },
    ],
    update: [{ table: 'trattative_cp', where: { operatoreId: '$me' }, exceptFields: ['score'] }],
  }
  beforeAll(() => void Object.assign(roles, { ROLE_PROVA: tried }))
  afterAll(() => void delete roles.ROLE_PROVA)
  const ofRead = 'Prova (solo dove Operatore: l’utente; inoltre solo i campi Ragione sociale, Stato trattativa)'
  const ofUpdate = 'Prova (solo dove Operatore: l’utente, senza il campo Punteggio)'

  it('are said in words, wherever a right is explained', async () => {
    const { unmount } = await open('?ruoli=ROLE_PROVA')
    expect(line('Trattative CP')).toContain(`leggere${ofRead}modificare${ofUpdate}`)
    expect(screen.queryByText('Quante righe vede?')).toBeNull()
    unmount()
    await open('?vista=roles&ruoli=ROLE_MARKETING')
    await choose('Ruoli da provare', 'Prova')
    const gained = (await screen.findByText('In più potrebbe')).closest('div')
    expect(gained?.textContent).toContain(
      `Trattative CP: leggere${ofRead.replace('Prova', '')}, modificare${ofUpdate.replace('Prova', '')}`,
    )
  })

  it('are told apart from the whole right where one is tried', async () => {
    await open('?vista=right')
    fireEvent.change(screen.getByLabelText('Ruolo'), { target: { value: 'ROLE_PROVA' } })
    await choose('Schermata o elenco', 'Trattative CP')
    fireEvent.change(await screen.findByLabelText('Che cosa fare'), { target: { value: 'update trattative_cp' } })
    await screen.findByText('Oggi «Prova» lo permette in parte. Se lo permettesse del tutto:')
  })

  it('have a number of rows, counted for the user when it is asked for; a failure is told, and asked again', async () => {
    const failing = { now: true }
    const { server } = await open('?utente=12', { ruoli: ['ROLE_PROVA'] }, ({ path }) => {
      if (path !== '/api/users/12/visible-rows') return undefined
      if (failing.now) return { status: 429, body: { message: 'Troppe richieste' } }
      return { body: { data: { seen: 123, total: 4567 } } }
    })
    press('Quante righe vede di Trattative?')
    await screen.findByText(/Troppe richieste/)
    failing.now = false
    press('Quante righe vede di Trattative?')
    await screen.findByText('vede 123 di 4.567 righe')
    expect(server.received.at(-1)?.query.get('table')).toBe('trattative_cp')
  })
})

it('who may do something is told by roles, and by people', async () => {
  await open('?vista=who')
  await choose('Schermata o elenco', 'Fonti')
  const answer = await screen.findByText('Lo permettono')
  const section = within(answer.closest('section') ?? document.body)
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Super amministratore',
    'Amministratore',
    'Supervisore CP',
  ])
  expect(screen.getByRole('region', { name: '1 utente attivo' }).textContent).toContain('Dino Quattro')
})

it('other roles are tried: what would be gained and lost', async () => {
  await open('?vista=roles&ruoli=ROLE_COMMERCIALE_CP')
  expect(screen.getByText('Non cambia nulla')).toBeDefined()
  await choose('Ruoli da provare', 'Supervisore CP')
  const gained = (await screen.findByRole('heading', { name: 'In più potrebbe' })).closest('div')
  expect(gained?.textContent).toContain('Fonti: aprire, leggere, creare, modificare, eliminare, condividere le viste')
  expect(screen.queryByRole('heading', { name: 'Non potrebbe più' })).toBeNull()
})

it('a right is given to a role, or taken from it, as a trial: who gains or loses it, whoever has it otherwise left out', async () => {
  const { server } = await open('?vista=right')
  fireEvent.change(screen.getByLabelText('Ruolo'), { target: { value: 'ROLE_COMMERCIALE_CP' } })
  await choose('Schermata o elenco', 'Fonti')
  await screen.findByText('Oggi «Commerciale CP» non lo permette. Se lo permettesse:')
  expect(document.querySelector('[data-effect]')?.textContent).toContain(
    '52 utenti attivi: Bea Due, Carlo Tre e 50 altri',
  )
  expect(document.querySelector('[data-effect]')?.textContent).toContain('Fonti: aprire')
  expect(document.body.textContent).not.toContain('Dino Quattro')
  fireEvent.change(screen.getByLabelText('Ruolo'), { target: { value: 'ROLE_SUPERVISOR_CP' } })
  await screen.findByText('Oggi «Supervisore CP» lo permette. Se non lo permettesse:')
  expect(document.querySelector('[data-effect]')?.textContent).toContain('1 utente attivo: Dino Quattro')
  expect(screen.getByRole('heading', { name: 'Non potrebbe più' }).closest('div')?.textContent).toContain(
    'Fonti: aprire',
  )
  press('Perché può?')
  expect(server.received.every(({ method }) => method === 'GET')).toBe(true)
})
