import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { setClock } from '#server/clock.ts'
import { tellDue } from '#server/inbox/due.ts'
import { repeatPassed } from '#server/modules/tasks/repeat.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
let customer: number
let crm: number
let crmUser: number
const { idOfNew } = rowsOf(() => app)
const as = (role: string) => app.as(`ROLE_${role}`)

beforeAll(async () => {
  app = await testApp()
  customer = await idOfNew('customers', { companyName: 'Edil Però' })
  crm = await userId(app, 'user_crm')
  crmUser = await userId(app, 'user')
})
afterAll(() => app.close())
afterEach(() => setClock())

interface Task {
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

const free = (more: object = {}) => ({ title: 'Ordinare i toner', due: '10-03-2026', ...more })
const onCustomer = (more: object = {}) => free({ table: 'customers', row: customer, ...more })
async function made(role: string, body: object): Promise<Task> {
  const { status, body: answer } = await as(role).post('/api/tasks', body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
async function changed(role: string, id: number, body: object): Promise<Task> {
  const { status, body: answer } = await as(role).put(`/api/tasks/${id}`, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const statusFor = async (role: string, id: number) => (await as(role).get(`/api/tasks/${id}`)).status
const comingOf = async (id: number): Promise<Task[]> => {
  const rows = await app.db.query<{ id: number }>('select "id" from "tasks" where "previousId" = $1 order by "id"', [
    id,
  ])
  return Promise.all(rows.map(async (row) => (await as('SUPER_ADMIN').get(`/api/tasks/${row.id}`)).body.data))
}
const passDay = () => app.db.transaction((tx) => repeatPassed(tx, app.app.engine))

describe('a task', () => {
  it('is signed and dated by the server, and of who makes it unless they say', async () => {
    const task = await made('USER_CRM', { title: 'Ordinare i toner', createdAt: '2020-01-01T00:00:00Z' })
    expect(task).toMatchObject({ author: { id: crm }, owner: { id: crm }, status: 'todo', due: null, repeated: 'N' })
    expect(new Date(String(task.createdAt)).getFullYear()).toBeGreaterThan(2024)
  })

  it('about a row is read by who reads the row; one about none by its owner and its author alone', async () => {
    const about = await made('USER_CRM', onCustomer())
    expect(await statusFor('USER', about.id)).toBe(200)
    for (const role of ['COMMERCIALE_CP', 'CONTACT_CENTER', 'MARKETING'])
      expect(await statusFor(role, about.id)).toBe(404)
    const own = await made('USER_CRM', free())
    expect([await statusFor('USER', own.id), await statusFor('USER_CRM', own.id)]).toEqual([404, 200])
    const given = await made('USER_CRM', free({ ownerId: crmUser }))
    expect([await statusFor('USER', given.id), await statusFor('USER_CRM', given.id)]).toEqual([200, 200])
    expect(await statusFor('COMMERCIALE_CP', given.id)).toBe(404)
  })

  it('is changed by its owner and its author, and deleted by its author', async () => {
    const task = await made('USER_CRM', onCustomer({ ownerId: crmUser }))
    expect((await changed('USER', task.id, { status: 'doing' })).status).toBe('doing')
    expect((await changed('USER_CRM', task.id, { title: 'Altro' })).title).toBe('Altro')
    const own = await made('USER_CRM', onCustomer())
    expect((await as('USER').put(`/api/tasks/${own.id}`, { title: 'No' })).status).toBe(403)
    expect((await as('USER').delete(`/api/tasks/${task.id}`)).status).toBe(403)
    expect((await as('USER_CRM').delete(`/api/tasks/${task.id}`)).status).toBe(204)
  })

  it('names both halves of what it is about, a row that is there, and stays on it', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await as('USER_CRM').post('/api/tasks', body)
      return [status, answer.errors]
    }
    expect(await refused(free({ table: 'customers' }))).toEqual([422, { row: [messages.required] }])
    expect(await refused(free({ row: customer }))).toEqual([422, { table: [messages.required] }])
    expect(await refused(free({ table: 'customers', row: 999_999 }))).toEqual([422, { row: [messages.aboutGone] }])
    expect(await refused(free({ table: 'trattative_cp', row: 1 }))).toEqual([422, { row: [messages.aboutGone] }])
    expect(await refused(free({ table: 'tasks', row: 1 }))).toEqual([422, { table: [messages.choice] }])
    const own = await made('USER_CRM', free())
    const moved = await as('USER_CRM').put(`/api/tasks/${own.id}`, { table: 'customers', row: customer })
    expect(moved.body.errors).toEqual({ table: [messages.aboutFixed], row: [messages.aboutFixed] })
  })

  it('is given only to who may read the row, and opens tasks', async () => {
    const owner = async (body: object) => {
      const { status, body: answer } = await as('USER_CRM').post('/api/tasks', body)
      return [status, answer.errors]
    }
    const cp = await userId(app, 'commerciale_cp')
    expect(await owner(onCustomer({ ownerId: cp }))).toEqual([422, { ownerId: [messages.taskOwner] }])
    expect((await made('USER_CRM', free({ ownerId: cp }))).owner.id).toBe(cp)
    const marketing = await userId(app, 'marketing')
    expect(await owner(free({ ownerId: marketing }))).toEqual([422, { ownerId: [messages.taskOwner] }])
    const gone = await makeUser(app, { attivo: 'N' })
    expect((await owner(free({ ownerId: gone.id })))[0]).toBe(422)
    const task = await made('USER_CRM', onCustomer())
    expect((await as('USER_CRM').put(`/api/tasks/${task.id}`, { ownerId: cp })).status).toBe(422)
  })

  it('offers for owners whom it takes, found by name', async () => {
    const offered = async (role: string, query: string): Promise<number[]> => {
      const { status, body } = await as(role).get(`/api/tasks/owners?${query}`)
      return status === 200 ? body.data.map(({ id }: { id: number }) => id) : [status]
    }
    const about = await offered('USER_CRM', `table=customers&row=${customer}`)
    expect(about).toEqual(expect.arrayContaining([crm, crmUser]))
    expect(about).not.toContain(await userId(app, 'commerciale_cp'))
    expect(await offered('USER_CRM', '')).toContain(await userId(app, 'commerciale_cp'))
    expect(await offered('USER_CRM', 'q=marketing')).toEqual([])
    expect(await offered('COMMERCIALE_CP', `table=customers&row=${customer}`)).toEqual([404])
    expect(await offered('USER_CRM', 'table=customers')).toEqual([404])
    expect(await offered('USER_CRM', 'table=nowhere&row=1')).toEqual([404])
    expect(await offered('USER_CRM', 'row=x')).toEqual([422])
  })

  it('says when it was done, and forgets it when it is open again', async () => {
    const task = await made('USER_CRM', free())
    expect((await changed('USER_CRM', task.id, { status: 'done' })).doneAt).not.toBeNull()
    expect((await changed('USER_CRM', task.id, { status: 'doing' })).doneAt).toBeNull()
  })

  it('goes with its row, comes back with it, and follows it to the row that takes its place', async () => {
    const row = await idOfNew('customers', { companyName: 'Doppia' })
    const task = await made('USER_CRM', free({ table: 'customers', row }))
    const removal = await as('SUPER_ADMIN').delete(`/api/customers/${row}`)
    expect([removal.status, await statusFor('USER_CRM', task.id)]).toEqual([204, 404])
    await as('SUPER_ADMIN').post(`/api/undo/${removal.headers['x-command']}`)
    expect(await statusFor('USER_CRM', task.id)).toBe(200)
    const replaced = await as('SUPER_ADMIN').post(`/api/customers/${row}/replace`, { with: customer })
    expect(replaced.status, JSON.stringify(replaced.body)).toBeLessThan(300)
    expect((await as('USER_CRM').get(`/api/tasks/${task.id}`)).body.data).toMatchObject({ row: customer })
  })

  it('stands in the timeline of its row', async () => {
    const row = await idOfNew('customers', { companyName: 'Con attività' })
    const task = await made('USER_CRM', free({ table: 'customers', row }))
    const { data } = (await as('USER').get(`/api/timeline/customers/${row}?kinds=tasks`)).body
    expect(data).toContainEqual(expect.objectContaining({ kind: 'tasks', leadsTo: { table: 'tasks', id: task.id } }))
  })
})

describe('a task that repeats', () => {
  const weekly = (more: object = {}) => free({ repeat: 'weekly', ...more })

  it('needs a day', async () => {
    const { status, body } = await as('USER_CRM').post('/api/tasks', { title: 'Mai', repeat: 'daily' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['due']])
  })

  it('comes again when it is done, once, and not when that is taken back', async () => {
    setClock('2026-03-09T10:00:00Z')
    const task = await made('USER_CRM', onCustomer(weekly({ ownerId: crmUser, description: 'Con cura' })))
    const done = await as('USER').put(`/api/tasks/${task.id}`, { status: 'done' })
    const [next, ...more] = await comingOf(task.id)
    expect(more).toEqual([])
    expect(next).toMatchObject({ title: task.title, due: '17-03-2026', description: 'Con cura', row: customer })
    expect(next).toMatchObject({ status: 'todo', owner: { id: crmUser }, author: { id: crm }, startsOn: '10-03-2026' })
    await as('USER').post(`/api/undo/${done.headers['x-command']}`)
    expect(await comingOf(task.id)).toEqual([])
    await changed('USER', task.id, { status: 'done' })
    expect(await comingOf(task.id)).toHaveLength(1)
    const [again] = await comingOf(task.id)
    await changed('USER', again?.id ?? 0, { title: 'Altro' })
    await changed('USER', task.id, { status: 'todo' })
    await changed('USER', task.id, { status: 'done' })
    expect(await comingOf(task.id)).toHaveLength(1)
  })

  it('comes again when its day in Rome has passed, once over nodes, on a day that is not past', async () => {
    setClock('2026-03-10T22:30:00Z')
    const task = await made('USER_CRM', weekly())
    await passDay()
    expect(await comingOf(task.id)).toEqual([])
    setClock('2026-03-10T23:30:00Z')
    await Promise.all([passDay(), passDay()])
    expect((await comingOf(task.id)).map(({ due }) => due)).toEqual(['17-03-2026'])
    setClock('2026-06-01T08:00:00Z')
    await passDay()
    const [next] = await comingOf(task.id)
    expect((await comingOf(next?.id ?? 0)).map(({ due }) => due)).toEqual(['02-06-2026'])
    await changed('USER_CRM', task.id, { status: 'done' })
    expect(await comingOf(task.id)).toHaveLength(1)
  })

  it('comes again once where many are done at once', async () => {
    setClock('2026-03-09T10:00:00Z')
    const tasks = [await made('USER_CRM', weekly()), await made('USER_CRM', free()), await made('USER_CRM', weekly())]
    const ids = tasks.map(({ id }) => id)
    const done = await as('USER_CRM').post('/api/tasks/bulk', { rows: { ids }, values: { status: 'done' } })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const coming = async () => (await Promise.all(ids.map(comingOf))).map(({ length }) => length)
    expect(await coming()).toEqual([1, 0, 1])
    await as('USER_CRM').post(`/api/undo/${done.headers['x-command']}`)
    expect(await coming()).toEqual([0, 0, 0])
  })

  it('makes no other where it comes back from a deletion, by itself or with its row', async () => {
    setClock('2026-03-09T10:00:00Z')
    const row = await idOfNew('customers', { companyName: 'Con una serie' })
    const task = await made('USER_CRM', weekly({ table: 'customers', row }))
    await changed('USER_CRM', task.id, { status: 'done' })
    const series = (await comingOf(task.id)).map(({ id }) => id)
    const all = async () => (await app.db.query('select from "tasks" where "row" = $1', [row])).length
    for (const [role, path] of [
      ['USER_CRM', `/api/tasks/${task.id}`],
      ['SUPER_ADMIN', `/api/customers/${row}`],
    ] as const) {
      const removal = await as(role).delete(path)
      expect((await as(role).post(`/api/undo/${removal.headers['x-command']}`)).status).toBe(200)
      expect([(await comingOf(task.id)).map(({ id }) => id), await all()]).toEqual([series, 2])
    }
  })

  it('keeps the next one where somebody wrote a note on it', async () => {
    setClock('2026-03-09T10:00:00Z')
    const task = await made('USER_CRM', weekly())
    await changed('USER_CRM', task.id, { status: 'done' })
    const [next] = await comingOf(task.id)
    const note = await as('USER_CRM').post('/api/notes', { table: 'tasks', row: next?.id, text: 'Serve altro' })
    expect(note.status, JSON.stringify(note.body)).toBe(201)
    await changed('USER_CRM', task.id, { status: 'todo' })
    expect((await comingOf(task.id)).map(({ id }) => id)).toEqual([next?.id])
    expect((await as('USER_CRM').get(`/api/notes/${note.body.data.id}`)).status).toBe(200)
  })

  it('ends with the last day that there may be', async () => {
    const task = await made('USER_CRM', free({ repeat: 'yearly', due: '10-03-2999' }))
    expect((await changed('USER_CRM', task.id, { status: 'done' })).status).toBe('done')
    expect(await comingOf(task.id)).toEqual([])
  })

  it('of somebody switched off waits, and is of who does it then', async () => {
    setClock('2026-03-09T10:00:00Z')
    const owner = await makeUser(app, { ruoli: ['ROLE_USER_CRM'] })
    const task = await made('USER_CRM', weekly({ ownerId: owner.id }))
    await as('SUPER_ADMIN').put(`/api/users/${owner.id}`, { attivo: 'N' })
    setClock('2026-03-12T10:00:00Z')
    await passDay()
    expect(await comingOf(task.id)).toEqual([])
    await changed('USER_CRM', task.id, { status: 'done' })
    expect((await comingOf(task.id)).map(({ owner: { id } }) => id)).toEqual([crm])
  })
})

describe('the owner of a task', () => {
  const tellNow = () => tellDue(app.db, app.app.becomesDue)
  const toldOf = async (role: string, id: number): Promise<string[]> => {
    const groups: { table: string; id: number; notices: { kind: string }[] }[] = (await as(role).get('/api/inbox')).body
      .data
    return groups.find((one) => one.table === 'tasks' && one.id === id)?.notices.map(({ kind }) => kind) ?? []
  }

  it('is told that it was given to them, and once in the morning of its day, unless it is done', async () => {
    setClock('2026-03-09T12:00:00Z')
    const task = await made('USER_CRM', onCustomer({ ownerId: crmUser }))
    const done = await made('USER_CRM', onCustomer({ ownerId: crmUser, status: 'done' }))
    const own = await made('USER_CRM', free())
    expect([await toldOf('USER', task.id), await toldOf('USER_CRM', task.id)]).toEqual([['assignment'], []])
    await tellNow()
    expect(await toldOf('USER', task.id)).toEqual(['assignment'])
    setClock('2026-03-10T05:30:00Z')
    await Promise.all([tellNow(), tellNow()])
    await tellNow()
    expect(await toldOf('USER', task.id)).toEqual(['taskDue', 'assignment'])
    expect([await toldOf('USER_CRM', own.id), await toldOf('USER_CRM', task.id)]).toEqual([['taskDue'], []])
    expect(await toldOf('USER', done.id)).toEqual(['assignment'])
  })

  it('is told again where it is put off to another day', async () => {
    setClock('2026-03-10T07:00:00Z')
    const task = await made('USER_CRM', free())
    await tellNow()
    await changed('USER_CRM', task.id, { due: '29-03-2026' })
    // The night in which the clocks go forward.
    setClock('2026-03-29T03:59:00Z')
    await tellNow()
    expect(await toldOf('USER_CRM', task.id)).toEqual(['taskDue'])
    setClock('2026-03-29T04:01:00Z')
    await tellNow()
    expect(await toldOf('USER_CRM', task.id)).toEqual(['taskDue', 'taskDue'])
  })
})
