import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { headersOf } from './accounts.ts'
import { ownPassword, unique } from './test.ts'
import { visit } from './visit.ts'

/** The addresses of the stream of events. */
export const STREAM = '**/.well-known/mercure?*'

/** Opens a path with the stream of events there. */
export async function visitListening(page: Page, path: string): Promise<void> {
  const open = page.waitForResponse((response) => response.url().includes('/.well-known/mercure'))
  await visit(page, path)
  expect((await open).status()).toBe(200)
}

/** Somebody else, who works through the API. */
export async function colleague(request: APIRequestContext, username = 'super_admin') {
  const headers = await headersOf(request, username)
  return {
    async create(table: string, data: Record<string, unknown>): Promise<number> {
      const created = await request.post(`/api/${table}`, { headers, data })
      expect(created.status(), await created.text()).toBe(201)
      return (await created.json()).data.id
    },
    async update(path: string, data: Record<string, unknown>): Promise<void> {
      const updated = await request.put(`/api/${path}`, { headers, data })
      expect(updated.status(), await updated.text()).toBe(200)
    },
    async remove(path: string): Promise<void> {
      expect((await request.delete(`/api/${path}`, { headers })).status()).toBe(204)
    },
  }
}

/** A person of our own to sign in with, whom nobody else will switch off. */
export async function somebody(request: APIRequestContext) {
  const admin = await colleague(request)
  const username = unique('zz').replace(' ', '')
  const data = {
    username,
    email: `${username}@esempio.it`,
    nome: 'Zeno',
    cognome: 'Zeni',
    ruoli: ['ROLE_ADMIN'],
    password: ownPassword,
    confirmPassword: ownPassword,
  }
  return { admin, username, id: await admin.create('users', data) }
}

/** The list of sources with that name. */
export const list = (name: string) =>
  `/configurations/fonti?filters=${encodeURIComponent(JSON.stringify({ description: name }))}`
/** The buttons that announce changes. */
export const news = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
