import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#src/account/access.ts'
import { AccessesPage } from '#src/features/account/accesses/accesses-page.tsx'
import { OwnAccesses } from '#src/features/account/profile/own-accesses.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const ada = { id: 12, username: 'ada', nome: 'Ada', cognome: 'Prova' }
const access = (more: Partial<Access> = {}): Access => ({
  id: 1,
  at: '2026-03-02T09:00:00.000Z',
  user: ada,
  method: 'password',
  outcome: 'ok',
  address: '10.0.0.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  knownDevice: false,
  ...more,
})
const screenOf = {
  screen: { route: '/utenti/accessi', area: 'admin', order: 110, menu: true, kind: 'custom' as const },
}
const page = <AccessesPage {...screenOf} title="Accessi" />

interface Given {
  rows?: Access[]
  total?: number
  factor?: { active: boolean; since: string | null }
  user?: object
  search?: string
}

/** The page of everybody's accesses over a server that has these rows. */
async function open({ rows = [access()], total = rows.length, factor, user = {}, search }: Given = {}) {
  let secondFactor = factor
  const asked: string[] = []
  const reply = ({ method, path, query }: Received): Reply | undefined => {
    if (path === '/api/accesses') {
      asked.push(query.toString())
      return { body: { data: rows, totalRows: total, ...(query.has('userId') ? { secondFactor } : {}) } }
    }
    if (path === '/api/users/12') return { body: { data: { ...ada, version: 1, ruoli: ['ROLE_NL'], ...user } } }
    if (method === 'DELETE') {
      secondFactor = { active: false, since: null }
      return { status: 204 }
    }
    return undefined
  }
  const opened = await openScreen(page, '/utenti/accessi', [], { search, reply })
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  return { ...opened, asked }
}

const table = () => screen.getByRole('table', { name: 'Accessi' })
const cells = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('the accesses of all users', () => {
  it('show user, time, address and outcome of each', async () => {
    const stranger = { user: null, outcome: 'password', userAgent: null, address: null }
    await open({
      rows: [access({ knownDevice: true }), access({ id: 2, ...stranger }), access({ id: 3, outcome: 'x' })],
    })
    expect(cells()).toEqual([
      [
        '02-03-2026 10:00',
        '✓Riuscito',
        'Ada Prova (ada)',
        'Chrome su Windowsdispositivo conosciuto',
        '10.0.0.7',
        'Password',
      ],
      ['02-03-2026 10:00', '!Nome sconosciuto', '—', 'Dispositivo sconosciuto', '', 'Password'],
      ['02-03-2026 10:00', '!Non riuscito', 'Ada Prova (ada)', 'Chrome su Windows', '10.0.0.7', 'Password'],
    ])
  })

  it.each([
    ['code', 'Codice errato'],
    ['secondFactor', 'Codice richiesto'],
    ['inactive', 'Utente non attivo'],
    ['limited', 'Troppi tentativi'],
  ])('describe the outcome %s in words', async (outcome, words) => {
    await open({ rows: [access({ outcome, method: 'microsoft' })] })
    expect(cells()[0]?.[1]).toContain(words)
    expect(cells()[0]?.[5]).toBe('Microsoft')
  })

  it('keep user, failure filter and page in the URL', async () => {
    const { asked, address } = await open({ total: 70, search: '?utente=12&page=2' })
    expect(asked).toEqual(['page=2&rowsPerPage=30&userId=12'])
    press('Pagina successiva')
    await waitFor(() => expect(address()).toBe('?utente=12&page=3'))
    fireEvent.click(screen.getByRole('switch', { name: 'Solo falliti' }))
    await waitFor(() => expect(address()).toBe('?utente=12&falliti=1'))
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&rowsPerPage=30&userId=12&failed=1'))
  })

  it('ignore an invalid URL', async () => {
    const { asked } = await open({ search: '?utente=abc&falliti=2&page=-1&rowsPerPage=7' })
    expect(asked).toEqual(['page=1&rowsPerPage=30'])
  })

  it.each([
    ['', 'Nessun accesso registrato'],
    ['?falliti=1', 'Nessun accesso corrisponde'],
  ])('explain why there is nothing at "%s"', async (search, words) => {
    await open({ rows: [], search })
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('offer to retry when they cannot be loaded', async () => {
    let fails = true
    const reply = ({ path }: Received): Reply | undefined => {
      if (path !== '/api/accesses') return undefined
      return fails ? { status: 500, body: { message: 'Errore' } } : { body: { data: [access()], totalRows: 1 } }
    }
    await openScreen(page, '/utenti/accessi', [], { reply })
    expect(await screen.findByRole('button', { name: 'Riprova' })).toBeDefined()
    fails = false
    press('Riprova')
    await waitFor(() => expect(cells()).toHaveLength(1))
  })
})

describe('the second factor of one user', () => {
  const active = { active: true, since: '2026-03-02T09:00:00.000Z' }
  const reset = () => screen.queryByRole('button', { name: 'Azzera la verifica in due passaggi' })

  it('is reset after a confirmation that explains the consequences', async () => {
    const { server } = await open({ factor: active, search: '?utente=12' })
    expect(await screen.findByText('Attiva dal 02-03-2026 10:00')).toBeDefined()
    await waitFor(() => expect(reset()).not.toBeNull())
    press('Azzera la verifica in due passaggi')
    const dialog = await screen.findByRole('dialog', {
      name: 'Azzerare la verifica in due passaggi di Ada Prova (ada)?',
    })
    expect(dialog.textContent).toContain('tutte le sue sessioni saranno chiuse')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Azzera' }))
    expect(await screen.findByText('Non attiva')).toBeDefined()
    expect(server.paths()).toContain('DELETE /api/users/12/second-factor')
    expect(currentMessages().map(({ message }) => message)).toEqual(['Verifica in due passaggi azzerata'])
  })

  it('is not offered for reset when it is inactive', async () => {
    await open({ factor: { active: false, since: null }, search: '?utente=12' })
    expect(await screen.findByText('Non attiva')).toBeDefined()
    expect(reset()).toBeNull()
  })

  it.each([
    ['of a super admin', { ruoli: ['ROLE_SUPER_ADMIN'] }, /^Solo un super amministratore/],
    ['of oneself', { id: 7 }, /^La tua verifica si regola dal profilo/],
  ])('is not offered to an admin for the factor %s, who sees why', async (_whose, user, why) => {
    await open({ factor: active, user, search: '?utente=12' })
    expect(await screen.findByText(why)).toBeDefined()
    expect(reset()).toBeNull()
  })
})

it('one’s own accesses are loaded page by page', async () => {
  const asked: string[] = []
  const reply = ({ path, query }: Received): Reply | undefined => {
    if (path !== '/api/user/accesses') return undefined
    asked.push(query.toString())
    return { body: { data: [access({ id: asked.length })], totalRows: 12 } }
  }
  await openScreen(<OwnAccesses />, '/profile', [], { reply })
  await waitFor(() => expect(cells()).toHaveLength(1))
  press('Pagina successiva')
  await waitFor(() => expect(asked).toEqual(['page=1&rowsPerPage=10', 'page=2&rowsPerPage=10']))
})
