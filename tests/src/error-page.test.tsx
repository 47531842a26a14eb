import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '#src/lib/net/http-error.ts'
import { NO_PAGE, PageError, UNKNOWN_GUARD } from '#src/lib/page-error.ts'
import { ErrorBoundary } from '#src/shell/error-boundary.tsx'
import { ErrorPage } from '#src/shell/error-page.tsx'
import { DefaultLayout } from '#src/shell/layouts.tsx'

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const openWith = (error: unknown) => render(<ErrorPage error={error} />)

describe('the error page', () => {
  it("an unknown page is 'Pagina non trovata', with a link home", { tags: ['ERR-16', 'ERR-17', 'ERR-20'] }, () => {
    openWith(new PageError(404, NO_PAGE))
    expect(heading()).toBe('Pagina non trovata')
    expect(document.body.textContent).not.toContain(NO_PAGE)
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(document.title).toBe('CRM - Pagina non trovata')
  })

  it("a forbidden page is 'Non Autorizzato'", { tags: 'ERR-15' }, () => {
    openWith(new PageError(403, 'Non Autorizzato'))
    expect(heading()).toBe('Non Autorizzato')
    expect(screen.queryByRole('button', { name: 'Ricarica' })).toBeNull()
  })

  it('any other error shows its message and offers to reload', { tags: 'ERR-18' }, () => {
    openWith(new HttpError({ status: 503, message: 'Il servizio non è al momento disponibile: riprova tra poco' }))
    expect(heading()).toBe('Il servizio non è al momento disponibile: riprova tra poco')
    expect(screen.getByRole('button', { name: 'Ricarica' })).toBeDefined()
  })

  it.each([
    ['no message', new HttpError({ status: 500, message: '' })],
    ['a guard that nobody wrote', new PageError(500, UNKNOWN_GUARD)],
    ['a mistake in a program', new TypeError("Cannot read properties of undefined (reading 'map')")],
    ['a part of the program that is gone', new TypeError('Failed to fetch dynamically imported module: /assets/x.js')],
    ['something that is no error at all', 'boh'],
  ])("%s is an 'Errore Generico'", { tags: 'ERR-19' }, (_what, error) => {
    openWith(error)
    expect(heading()).toBe('Errore Generico')
    expect(document.body.textContent).not.toMatch(/undefined|assets|boh|middleware/)
  })
})

function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('pezzo rotto')
  return (
    <button type="button" onClick={() => setBroken(true)}>
      rompi
    </button>
  )
}

describe('a screen that fails to render', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // The bell asks how many there are.
    vi.stubGlobal('fetch', async () => Response.json({ data: { unread: 0 } }))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('leaves the top bar and the menu intact', () => {
    const session = { id: 1, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], expires: 0 }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <DefaultLayout session={session} menu={[]}>
            <ErrorBoundary insideShell>
              <Fragile />
            </ErrorBoundary>
          </DefaultLayout>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'rompi' }))
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).toBe('Errore Generico')
    expect(screen.getByRole('navigation', { name: 'Menu principale' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Esci' })).toBeDefined()
  })
})
