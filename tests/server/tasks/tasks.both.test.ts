import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { setClock } from '#server/clock.ts'
import { tellDue } from '#server/inbox/due.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { free, tasksOf } from '#tests/support/tasks.ts'

let app: TestApp
let customer: number
let crm: number
let crmUser: number
const { idOfNew } = rowsOf(() => app)
const { as, made, changed, statusFor } = tasksOf(() => app)
const onCustomer = (more: object = {}) => free({ table: 'customers', row: customer, ...more })

beforeAll(async () => {
  app = await testApp()
  customer = await idOfNew('customers', { companyName: 'Edil Però' })
  crm = await userId(app, 'user_crm')
  crmUser = await userId(app, 'user')
})
afterAll(() => app.close())
afterEach(() => setClock())

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
