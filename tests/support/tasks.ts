import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** A task as the API answers it. */
export interface Task {
  id: number
  version: number
  title: string
  due: string | null
  status: string
  repeated: string
  doneAt: string | null
  owner: { id: number }
  author: { id: number } | null
  [key: string]: unknown
}

/** The body of a task about no row. */
export const free = (more: object = {}) => ({ title: 'Ordinare i toner', due: '10-03-2026', ...more })

/** Makes and changes tasks as a role, and finds those that came of one. */
export function tasksOf(app: () => TestApp) {
  const as = (role: string) => app().as(`ROLE_${role}`)
  const made = async (role: string, body: object): Promise<Task> => {
    const { status, body: answer } = await as(role).post('/api/tasks', body)
    expect(status, JSON.stringify(answer)).toBe(201)
    return answer.data
  }
  const changed = async (role: string, id: number, body: object): Promise<Task> => {
    const { status, body: answer } = await as(role).put(`/api/tasks/${id}`, body)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer.data
  }
  const statusFor = async (role: string, id: number) => (await as(role).get(`/api/tasks/${id}`)).status
  const comingOf = async (id: number): Promise<Task[]> => {
    const text = 'select "id" from "tasks" where "previousId" = $1 order by "id"'
    const rows = await app().db.query<{ id: number }>(text, [id])
    return Promise.all(rows.map(async (row) => (await as('SUPER_ADMIN').get(`/api/tasks/${row.id}`)).body.data))
  }
  return { as, made, changed, statusFor, comingOf }
}
