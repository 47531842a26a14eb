import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { headersOf, newAccount } from './accounts.ts'
import { unique } from './test.ts'

// Branches, vehicles and inventories of a test's own: each branch has one open inventory.

export const LIST = '/inventarioMezzi/inventariMezzi'
export const ITEMS = '/api/inventario-mezzi-items'

export interface Branch {
  id: number
  name: string
  /** The code of its vehicle with that number, from 1. */
  vehicle: (number: number) => string
}

async function send(request: APIRequestContext, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const answer = await request.fetch(path, { method, data, headers: await headersOf(request) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/** A new branch with so many vehicles. */
export async function makeBranch(request: APIRequestContext, vehicles: number): Promise<Branch> {
  const name = unique('Filiale')
  const code = name.replaceAll(/\W/g, '').toUpperCase()
  const vehicle = (number: number) => `${code}-${number}`
  const { id } = await send(request, 'POST', '/api/filiali-inventario', { name })
  for (let number = 1; number <= vehicles; number++) {
    const data = { resourceMago: vehicle(number), description: 'Piattaforma', matricola: `S${vehicle(number)}` }
    await send(request, 'POST', '/api/mezzi', { ...data, filialeInventarioId: id, attivo: 'Y' })
  }
  return { id, name, vehicle }
}

/** Gives a person of that number the branch. */
export const assignBranch = (request: APIRequestContext, user: number, branch: Branch): Promise<unknown> =>
  send(request, 'PUT', `/api/users/${user}`, { filialiIds: [branch.id] })

/** Opens an inventory of the branch, and returns its number. */
export async function openInventory(request: APIRequestContext, branch: Branch, more: object = {}): Promise<number> {
  return (await send(request, 'POST', '/api/inventari_mezzi', { filialeInventarioId: branch.id, ...more })).id
}

/** What a count needs: an open inventory of three vehicles, and who may count them. */
interface Counted {
  id: number
  nome: string
  username: string
  /** The codes of its three vehicles; the serial number of each is S and its code. */
  codes: readonly [string, string, string]
  /** A vehicle of another branch, and that branch. */
  foreign: string
  otherBranch: string
}

/** A new branch with three vehicles, its open inventory, a user who may count it, and a vehicle of another branch. */
export async function newInventory(request: APIRequestContext, more: object = {}): Promise<Counted> {
  const branch = await makeBranch(request, 3)
  const other = await makeBranch(request, 1)
  const id = await openInventory(request, branch, more)
  const { nome } = await send(request, 'GET', `/api/inventari_mezzi/${id}`)
  const { id: user, username } = await newAccount(request, 'ROLE_USER_INVENTARIO_MEZZI')
  await assignBranch(request, user, branch)
  const codes = [branch.vehicle(1), branch.vehicle(2), branch.vehicle(3)] as const
  return { id, nome, username, codes, foreign: other.vehicle(1), otherBranch: other.name }
}

/** Adds a vehicle to an inventory. */
export const addItem = (request: APIRequestContext, id: number, item: object): Promise<unknown> =>
  send(request, 'POST', ITEMS, { IdInventarioMezzi: id, ...item })

/** Concludes an inventory as somebody else does it. */
export const conclude = (request: APIRequestContext, id: number): Promise<unknown> =>
  send(request, 'PUT', `/api/inventari-mezzi/${id}/concluso`, { motivo: 'Prova' })

/** A device sends codes, and says how many it has not sent. */
export function scan(request: APIRequestContext, inventory: number, codes: readonly string[], nonInviate = 0) {
  const scansioni = codes.map((codice) => ({ key: randomUUID(), codice, il: new Date().toISOString() }))
  const body = { dispositivo: randomUUID(), nome: 'Telefono del piazzale', nonInviate, scansioni }
  return send(request, 'POST', `/api/inventari-mezzi/${inventory}/scansioni`, body)
}

export const statusOf = (page: Page, code: string): Locator => page.getByRole('combobox', { name: `Stato di ${code}` })

/** A counter above the items. */
export const counter = (page: Page, label: string): Locator =>
  page
    .getByLabel('Conteggi dell’inventario')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** Opens a part of the page of an inventory. */
export const partOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation', { name: 'Parti dell’inventario' }).getByRole('link', { name })
