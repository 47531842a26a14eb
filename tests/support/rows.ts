import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** What tests of the write path do to rows, over the API, as an admin, or as somebody with another role. */
export function rowsOf(app: () => TestApp, role = 'ROLE_ADMIN') {
  let serial = 0
  const admin = () => app().as(role)

  /** Creates a row; returns it with the command that made it. */
  async function make(table: string, body: Record<string, unknown>) {
    const answer = await admin().post(`/api/${table}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { ...answer.body.data, command: String(answer.headers['x-command']) }
  }
  /** Creates a row; returns its number. */
  const idOfNew = async (table: string, body: Record<string, unknown>): Promise<number> => (await make(table, body)).id
  /** A row of the table that has every type of field. */
  const prova = (more: Record<string, unknown> = {}) => make('prova', { nome: `Prova ${++serial}`, ...more })
  /** The lines of the history of a row, newest first. */
  const linesOf = async (table: string, id: number) =>
    (await admin().get(`/api/history?table=${table}&id=${id}`)).body.data

  return { admin, make, idOfNew, prova, linesOf }
}
