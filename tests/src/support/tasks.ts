import type { Row } from '#schema/rows/row.ts'
import type { Received, Reply } from './server.ts'

/** A task of the user of the tests about customer 12. */
export const task = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, table: 'customers', row: 12, title: `Attività ${id}`, due: null, status: 'todo' },
  ...{ owner: { id: 7, nomeCompleto: 'Nicolò D’Àmico' }, author: { id: 7, nomeCompleto: 'Nicolò D’Àmico' } },
  ...{ repeat: null, repeated: 'N', startsOn: null, description: null, doneAt: null, previous: null },
  createdAt: '2026-03-01T10:00:00.000Z',
  ...more,
})

/** A server that keeps these tasks. */
export const tasksServer =
  (tasks: Row[]) =>
  ({ method, path, query, body }: Received): Reply | undefined => {
    const headers = { 'x-command': 'command-1' }
    const id = Number(path.split('/')[3])
    if (path === '/api/tasks/owners') {
      return { body: { data: [{ id: 8, name: 'Ada Prova', username: 'ada' }] } }
    }
    if (path === '/api/tasks/subjects') {
      const named = tasks.map((one) => [one.id, { table: one.table, id: one.row, name: 'Edil Però' }])
      return { body: { data: Object.fromEntries(named) } }
    }
    if (path === '/api/tasks' && method === 'GET') {
      const { status = [] } = JSON.parse(query.get('filters') ?? '{}')
      const data = tasks.filter((one) => status.length === 0 || status.includes(one.status))
      return { body: { data, totalRows: data.length } }
    }
    if (path === '/api/tasks' && method === 'POST') {
      const data = task(100 + tasks.length, Object(body))
      tasks.push(data)
      return { status: 201, body: { data }, headers }
    }
    if (method === 'PUT' && path.startsWith('/api/tasks/')) {
      const data = tasks.find((one) => one.id === id)
      const isDone = Object(body).status === 'done'
      const repeats = isDone && typeof data?.repeat === 'string'
      if (data) Object.assign(data, body, { version: data.version + 1 }, repeats && { repeated: 'Y' })
      return { body: { data: { ...data } }, headers }
    }
    return undefined
  }
