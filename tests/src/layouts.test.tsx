import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Login } from '#src/features/account/sign-in/login.tsx'
import { beginLoading } from '#src/lib/net/loading.ts'
import { clearPanel, openPanel } from '#src/lib/side-panel.ts'
import { closeMessage, currentMessages, showMessage } from '#src/lib/snackbar.ts'
import { DefaultLayout, PlainLayout } from '#src/shell/layouts.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'

beforeEach(() => {
  localStorage.clear()
  // The bell asks how many there are.
  vi.stubGlobal('fetch', async () => Response.json({ data: { unread: 0 } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  act(() => clearPanel())
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const session = { id: 1, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], expires: 0 }
const layouts = {
  default: (
    <DefaultLayout session={session} menu={[]}>
      contenuto
    </DefaultLayout>
  ),
  plain: <PlainLayout>contenuto</PlainLayout>,
  auth: <Login prefetch={() => {}} />,
}
const open = (layout: keyof typeof layouts) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{layouts[layout]}</MemoryRouter>
    </QueryClientProvider>,
  )
const loadingBar = () => screen.queryByRole('progressbar', { name: 'Caricamento in corso' })
const panel = () => {
  act(() => openPanel({ title: 'Titolo', subtitle: 'Sotto', content: 'dentro' }))
  return screen.queryByRole('dialog')
}

describe('layouts', () => {
  it('the default one has a bar with the full name, the profile and the sign-out', {
    tags: ['LAYOUT-01', 'LAYOUT-18', 'LAYOUT-19', 'LAYOUT-20'],
  }, () => {
    open('default')
    const bar = within(screen.getByRole('banner'))
    const profile = bar.getByRole('link', { name: 'Profilo di Ada Prova' })
    expect(profile.textContent).toBe('Ada Prova')
    expect(profile.querySelector('svg')).not.toBeNull()
    expect(profile.getAttribute('href')).toBe('/profile')
    expect(bar.getByRole('button', { name: 'Esci' })).toBeDefined()
  })

  it.each(['default', 'plain', 'auth'] as const)(
    'the footer of the %s one shows version and date',
    { tags: ['LAYOUT-06', 'LAYOUT-07', 'LAYOUT-08', 'LAYOUT-11', 'LAYOUT-14'] },
    (layout) => {
      open(layout)
      expect(screen.getByRole('contentinfo').textContent).toMatch(/^v 1\.31\.0 - \d\d-\d\d-\d{4}$/)
    },
  )

  it.each(['default', 'plain', 'auth'] as const)(
    'the %s one shows messages',
    { tags: ['LAYOUT-03', 'LAYOUT-10', 'LAYOUT-13'] },
    (layout) => {
      open(layout)
      act(() => void showMessage({ success: true, message: 'Fatto' }))
      expect(within(screen.getByRole('region', { name: 'Messaggi' })).getByText('Fatto')).toBeDefined()
    },
  )

  it.each([
    ['LAYOUT-02', 'default', true],
    ['LAYOUT-09', 'plain', true],
    ['LAYOUT-15', 'auth', false],
  ] as const)('%s: the %s one shows a bar while a call is pending: %s', (_id, layout, shown) => {
    open(layout)
    expect(loadingBar()).toBeNull()
    let done = () => {}
    act(() => {
      done = beginLoading()
    })
    expect(loadingBar() !== null).toBe(shown)
    act(() => done())
  })

  it.each([
    ['LAYOUT-04, LAYOUT-21, LAYOUT-22', 'default', true],
    ['LAYOUT-12', 'plain', false],
    ['LAYOUT-15', 'auth', false],
  ] as const)('%s: the %s one has a bar and a side panel: %s', (_id, layout, has) => {
    open(layout)
    expect(screen.queryByRole('banner') !== null).toBe(has)
    const shown = panel()
    expect(shown !== null).toBe(has)
    if (shown) expect(shown.textContent).toContain('TitoloSotto')
  })

  it('the title of the document is the product and the screen', { tags: ['GEN-03', 'LAYOUT-25'] }, () => {
    const { rerender } = render(<PageTitle subtitle="Clienti" />)
    expect(document.title).toBe('CRM - Clienti')
    rerender(<PageTitle />)
    expect(document.title).toBe('CRM')
  })
})

it('the skip link leads to the content, and adds no history entry', () => {
  open('default')
  const before = window.history.length
  fireEvent.click(screen.getByRole('link', { name: 'Vai al contenuto' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect([window.history.length, window.location.hash]).toEqual([before, ''])
})
