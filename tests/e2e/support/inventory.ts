import { type APIRequestContext, expect } from '@playwright/test'
import { headersOf, newAccount } from './accounts.ts'
import { unique } from './test.ts'

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
export async function newInventory(request: APIRequestContext, more: Record<string, unknown> = {}): Promise<Counted> {
  const headers = await headersOf(request)
  const make = async (path: string, data: Record<string, unknown>) => {
    const answer = await request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  const branchOf = async (start: string) => {
    const name = unique(start)
    return { name, id: Number((await make('/api/filiali-inventario', { name, codiceMago: name })).id) }
  }
  const [branch, other] = [await branchOf('Cantiere'), await branchOf('Deposito')]
  const vehicle = (resourceMago: string, filialeInventarioId: number) =>
    make('/api/mezzi', { resourceMago, description: 'Piattaforma', matricola: `S${resourceMago}`, filialeInventarioId })
  const start = unique('R').replaceAll(' ', '')
  const codes = [`${start}A`, `${start}B`, `${start}C`] as const
  for (const code of codes) await vehicle(code, branch.id)
  await vehicle(`${start}X`, other.id)
  const { id, nome } = await make('/api/inventari_mezzi', { filialeInventarioId: branch.id, ...more })
  const { id: userId, username } = await newAccount(request, 'ROLE_USER_INVENTARIO_MEZZI')
  const answer = await request.put(`/api/users/${userId}`, { data: { filialiIds: [branch.id] }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return { id, nome, username, codes, foreign: `${start}X`, otherBranch: other.name }
}

/** Concludes an inventory as somebody else does it. */
export async function conclude(request: APIRequestContext, id: number): Promise<void> {
  const data = { motivo: 'Prova' }
  const answer = await request.put(`/api/inventari-mezzi/${id}/concluso`, { data, headers: await headersOf(request) })
  expect(answer.status(), await answer.text()).toBe(200)
}
