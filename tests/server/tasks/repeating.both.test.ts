import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { repeatPassed } from '#server/modules/tasks/repeat.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { free, tasksOf } from '#tests/support/tasks.ts'

let app: TestApp
let customer: number
let crm: number
let crmUser: number
const { idOfNew } = rowsOf(() => app)
const { as, made, changed, comingOf } = tasksOf(() => app)
const onCustomer = (more: object = {}) => free({ table: 'customers', row: customer, ...more })

beforeAll(async () => {
  app = await testApp()
  customer = await idOfNew('customers', { companyName: 'Edil Però' })
  crm = await userId(app, 'user_crm')
  crmUser = await userId(app, 'user')
  // They sign in before the clock stands in other months.
  for (const role of ['SUPER_ADMIN', 'USER_CRM', 'USER']) expect((await as(role).get('/api/tasks')).status).toBe(200)
})
afterAll(() => app.close())
afterEach(() => setClock())

const passDay = () => app.db.transaction((tx) => repeatPassed(tx, app.app.engine))

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
