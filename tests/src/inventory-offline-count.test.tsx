import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const copies = vi.hoisted(() => new Map<string, { at: number; value: unknown }>())
vi.mock('#src/device/copies.ts', () => ({
  readCopy: async (name: string) => copies.get(name),
  storeCopy: async (name: string, value: unknown) => void copies.set(name, { at: Date.UTC(2026, 10, 23, 9, 5), value }),
}))

// Files of tests share their modules: those loaded before have not this device, and later ones must not have it.
vi.resetModules()
const { currentMessages } = await import('#src/lib/snackbar.ts')
const { rowOf } = await import('#src/providers/rows.ts')
const { openInventories, openInventory } = await import('./support/inventory.tsx')
const { lastCounted, noteLastCounted } = await import('#src/features/inventory/count/last-counted.ts')
afterAll(() => vi.resetModules())
beforeEach(() => copies.clear())

const INVENTORY = '/api/inventari_mezzi/7'
const COUNT = '/api/inventari-mezzi/7/conteggio'
const opened = (answers: Readonly<Record<string, number>>) =>
  openInventories({
    route: '/inventarioMezzi/7?vista=conteggio',
    reply: ({ path }) => {
      const status = answers[path]
      if (status === undefined) return undefined
      return status === 0 ? { broken: true } : { status, body: { message: 'No' } }
    },
  })

it('a reload without a network shows the name and how far the count was, without a message over it', async () => {
  const { unmount } = await opened({})
  await screen.findByText('1 di 3 contati')
  await waitFor(() => expect([...copies.keys()].toSorted()).toContain('inventory-progress-7'))
  unmount()
  vi.unstubAllGlobals()
  const before = currentMessages().length
  await opened({ [INVENTORY]: 0, [COUNT]: 0 })
  expect(await screen.findByText('1 di 3 contati')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Milano 23-11-2026')
  expect(screen.getByText('Ultimo dato: 23-11-2026 10:05')).toBeTruthy()
  expect(screen.getByLabelText('Codice del mezzo')).toBeTruthy()
  expect(currentMessages().length).toBe(before)
})

it('a progress that the server cannot tell is not blamed on the network, and can be asked for again', async () => {
  const answers: Record<string, number> = { [COUNT]: 500 }
  await opened(answers)
  expect(await screen.findByText('L’avanzamento non è stato caricato.')).toBeTruthy()
  expect(screen.queryByText(/senza rete/)).toBeNull()
  delete answers[COUNT]
  await act(async () => screen.getByRole('button', { name: 'Riprova' }).click())
  expect(await screen.findByText('1 di 3 contati')).toBeTruthy()
})

it('a deleted inventory takes no codes, and its copies are forgotten', async () => {
  const { unmount } = await opened({})
  await screen.findByLabelText('Codice del mezzo')
  await waitFor(() => expect(copies.get('inventory-last')?.value).toEqual({ id: 7, branch: 'Milano' }))
  unmount()
  vi.unstubAllGlobals()
  await opened({ [INVENTORY]: 404, [COUNT]: 404 })
  expect(await screen.findByText('Inventario non trovato')).toBeTruthy()
  expect(screen.queryByLabelText('Codice del mezzo')).toBeNull()
  await waitFor(() => expect(copies.get('inventory-7')?.value).toBeNull())
  await waitFor(() => expect(copies.get('inventory-last')?.value).toBeNull())
})

it('who is not of the branch is told so, and not that it has no vehicles', async () => {
  await openInventories({
    route: '/inventarioMezzi/7?vista=conteggio',
    reply: ({ path }) =>
      path === '/api/users/me/filiali-inventario' ? { body: { data: [], totalRows: 0 } } : undefined,
  })
  expect(await screen.findByText(/Questa filiale non è fra le tue/)).toBeTruthy()
  expect(screen.queryByText(/non ha mezzi/)).toBeNull()
  expect(screen.queryByLabelText('Codice del mezzo')).toBeNull()
})

it('another inventory is forgotten without losing the one that is counted', async () => {
  const { forgetLastCounted } = await import('#src/features/inventory/count/last-counted.ts')
  await noteLastCounted(rowOf('inventari_mezzi', openInventory))
  await forgetLastCounted(8)
  expect(await lastCounted()).toEqual({ id: 7, branch: 'Milano' })
})
