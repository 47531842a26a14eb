import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { DEMO_DOMAIN } from '#server/demo/domain.ts'
import { calculateDue } from '#server/modules/inventory/calculate.ts'
import type { Client, TestApp } from './app.ts'

export const INVENTORIES = '/api/inventari_mezzi'
export const ITEMS = '/api/inventario-mezzi-items'
export const inventoryUrl = (id: number, rest: string) => `/api/inventari-mezzi/${id}/${rest}`

type Body = Record<string, unknown>
type Kind = 'PRESENTE' | 'ASSENTE' | 'ALTROVE' | 'DA_VERIFICARE'

/** What tests of inventories do over the API: branches with vehicles, inventories of them, scans. */
export function inventoriesOf(app: () => TestApp) {
  let serial = 0
  const admin = () => app().as('ROLE_ADMIN')
  const supervisor = () => app().as('ROLE_SUPERVISOR_INVENTARIO_MEZZI')
  const user = () => app().as('ROLE_USER_INVENTARIO_MEZZI')

  async function make(url: string, body: Body, client = admin()) {
    const answer = await client.post(url, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }

  /** The states that a migration puts into a database, by what they mean. */
  async function makeStates(): Promise<Record<Kind, number>> {
    const kinds: Kind[] = ['PRESENTE', 'ASSENTE', 'ALTROVE', 'DA_VERIFICARE']
    const ids: [Kind, number][] = []
    for (const [n, identificativo] of kinds.entries()) {
      const row = await make('/api/inventario_mezzi_item_stati', {
        description: identificativo,
        ordinamento: n + 1,
        identificativo,
      })
      ids.push([identificativo, row.id])
    }
    return Object.fromEntries(ids) as Record<Kind, number>
  }

  /** A branch with so many vehicles: B1-001, B1-002, … with the serial numbers SB1-001, … */
  async function makeBranch(vehicles: number) {
    const code = `B${++serial}`
    const { id } = await make('/api/filiali-inventario', { name: `Filiale ${code}`, codiceMago: code })
    await app().db.query(
      `insert into "mezzi" ("resourceMago", "description", "matricola", "filialeInventarioId", "attivo")
       select $1 || '-' || lpad(n::text, 3, '0'), 'Piattaforma ' || n, 'S' || $1 || '-' || lpad(n::text, 3, '0'), $2, 'Y'
       from generate_series(1, $3::integer) n`,
      [code, id, vehicles],
    )
    return { id: Number(id), code, vehicle: (n: number) => `${code}-${String(n).padStart(3, '0')}` }
  }

  const open = (filialeInventarioId: number, client = supervisor()) =>
    make(INVENTORIES, { filialeInventarioId }, client)

  /** A new branch with so many vehicles and its open inventory. */
  async function opened(vehicles: number) {
    const branch = await makeBranch(vehicles)
    const inventory = await open(branch.id)
    return { branch, inventory, id: Number(inventory.id) }
  }

  const itemsOf = async (id: number, filters: Body = {}) => {
    const asked = encodeURIComponent(JSON.stringify({ idInventarioMezzi: id, ...filters }))
    return (await admin().get(`${ITEMS}?filters=${asked}&sortBy=resourceMago`)).body
  }
  const itemOf = async (id: number, resourceMago: string) => (await itemsOf(id, { resourceMago })).data[0]
  const inventoryOf = async (id: number) => (await admin().get(`${INVENTORIES}/${id}`)).body.data
  const progress = async (id: number) => (await admin().get(inventoryUrl(id, 'conteggio'))).body.data

  /** Assigns branches to the inventory user. */
  async function giveBranches(filialiIds: number[], username = 'user_inventario_mezzi') {
    const filters = encodeURIComponent(JSON.stringify({ username }))
    const found = (await admin().get(`/api/users?filters=${filters}`)).body.data
    const { id } = found.find((one: { username: string }) => one.username === username)
    expect((await admin().put(`/api/users/${id}`, { filialiIds })).status).toBe(200)
  }

  /** Another person who takes inventories, signed in. */
  async function makeCounter(filialiIds: number[]): Promise<{ id: number; username: string; client: Client }> {
    const username = `conta${++serial}`
    const password = 'una lunga parola 42'
    const ruoli = ['ROLE_USER_INVENTARIO_MEZZI']
    const named = { username, nome: 'Conta', cognome: username, email: `${username}@${DEMO_DOMAIN}`, attivo: 'Y' }
    const body = { ...named, password, confirmPassword: password, ruoli, filialiIds }
    const { id } = await make('/api/users', body, app().as('ROLE_SUPER_ADMIN'))
    const { token } = await app().session(username)
    return { id, username, client: app().with(token) }
  }

  const calculate = () => calculateDue(app().app)

  return { admin, supervisor, user, make, makeStates, makeBranch, open, opened, itemsOf, itemOf, inventoryOf, progress, giveBranches, makeCounter, calculate }
}

/** A scan of the code, at a moment after every inventory was opened. */
export const scanOf = (codice: string, more: Body = {}) => ({
  key: randomUUID(),
  codice,
  il: new Date().toISOString(),
  ...more,
})

/** The body of a request of scans. */
export const scansBody = (scansioni: unknown[], more: Body = {}) => ({
  dispositivo: '7b0d1f6e-6f3b-4b62-9a4e-0a51b3f0c001',
  nome: 'Chrome su Android',
  nonInviate: 0,
  scansioni,
  ...more,
})
