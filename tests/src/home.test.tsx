import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { abilityFor } from '#schema/ability.ts'
import access from '#schema/access.json' with { type: 'json' }
import { screensOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { Home } from '#src/pages/home.tsx'
import { features } from '#src/resources/features.ts'
import { menuOf } from '#src/resources/menu.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const session = { id: 1, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], expires: 0 }

async function open(role: string, reply?: (request: Received) => Reply | undefined) {
  const menu = menuOf(model, abilityFor(model, [role]))
  return openScreen(<Home session={session} menu={menu} />, '/', [], { role, reply })
}

const card = (name: string) => within(screen.getByRole('region', { name }))

describe('the home page', () => {
  it('greets the user and has a card for each area with its screens; nested areas are behind a click', async () => {
    await open('ROLE_SUPERVISOR_CP')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ciao, Ada Prova')
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Trattative CP'])
    expect(card('Trattative CP').getByRole('link', { name: 'Calendario trattative' })).toBeDefined()
    const config = card('Trattative CP').getByText('Conf. Trattative CP').closest('details')
    expect(config?.open).toBe(false)
    const inside = screensOf(model).filter((one) => one.screen.area === 'cp-config')
    expect(config?.querySelector('summary')?.textContent).toContain(`${inside.length} voci`)
    expect(config?.querySelectorAll('a')).toHaveLength(inside.length)
  })

  it('says so to a user without an area', async () => {
    await open('ROLE_MARKETING')
    expect(screen.getByText('Nessuna area è ancora assegnata al tuo profilo.')).toBeDefined()
  })

  it("shows an area's own figures on its card, each linking to the rows it counts", async () => {
    const { server } = await open('ROLE_ADMIN', ({ query }) => ({
      body: { data: [], totalRows: query.get('filters')?.includes('"Y"') ? 1_234 : 2 },
    }))
    const figure = await card('Amministrazione').findByRole('link', { name: /Utenti attivi$/ })
    await waitFor(() => expect(figure.textContent).toBe('1.234Utenti attivi'))
    const address = new URL(figure.getAttribute('href') ?? '', 'http://localhost')
    expect([address.pathname, address.searchParams.get('filters')]).toEqual(['/utenti/users', '{"attivo":"Y"}'])
    expect(server.paths()).toContain('GET /api/users')
  })

  it('shows in place that a figure is unavailable, without a message', async () => {
    await open('ROLE_ADMIN', () => ({ status: 503, body: { message: 'Il servizio non è disponibile' } }))
    expect(await card('Amministrazione').findByText('Utenti attivi: dato non disponibile')).toBeDefined()
    expect(currentMessages()).toEqual([])
  })

  it('has figures only for existing areas', () => {
    const named = features.flatMap(({ figures = {} }) => Object.keys(figures))
    expect(named).not.toEqual([])
    for (const area of named) expect(Object.keys(access.areas)).toContain(area)
  })
})
