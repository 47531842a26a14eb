import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const URL = '/api/trattative_cp'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => setClock())
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')

async function state(values: Record<string, unknown>) {
  const { status, body } = await admin().post('/api/stati_trattative', values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const read = async (id: number) => (await admin().get(`${URL}/${id}`)).body.data
const standing = async (id: number) => {
  const { esito, statoDal, fermaDal } = await read(id)
  return { esito, statoDal, fermaDal }
}

describe('how a negotiation stands', () => {
  it('is open, won or lost as its state says', { tags: 'NEG-B-26' }, async () => {
    const said: [values: Record<string, unknown>, outcome: string][] = [
      [{ description: 'Chiusa', identificativo: 'PERSA' }, 'P'],
      [{ description: 'Altra', identificativo: ' persa ' }, 'P'],
      [{ description: ' Persa', identificativo: null }, 'P'],
      [{ description: 'Persa', identificativo: 'VINTA' }, 'V'],
      [{ description: 'vinta', identificativo: '  ' }, 'V'],
      [{ description: 'Persa di vista', identificativo: null }, 'A'],
      [{ description: 'Nuova', identificativo: 'NUOVA' }, 'A'],
    ]
    for (const [values, outcome] of said) expect((await state(values)).esito, JSON.stringify(values)).toBe(outcome)
  })

  it('follows its state, knows since when, and from which day it stands still', async () => {
    setClock('2026-03-02T22:59:00Z')
    const open = await state({ description: 'Offerta', giorniFermo: 10 })
    const lost = await state({ description: 'Chiusa', identificativo: 'PERSA', giorniFermo: 3 })
    const { body } = await admin().post(URL, { ragioneSociale: 'Ditta', statoTrattativaId: open.id })
    const { id } = body.data
    const first = { esito: 'A', statoDal: '2026-03-02T22:59:00.000Z', fermaDal: '12-03-2026' }
    expect(await standing(id)).toEqual(first)
    setClock('2026-03-05T10:00:00Z')
    await admin().put(`${URL}/${id}`, { note: 'Altro', statoTrattativaId: open.id, esito: 'V', statoDal: null })
    expect(await standing(id)).toEqual(first)
    const moved = await admin().put(`${URL}/${id}`, { statoTrattativaId: lost.id })
    expect(await standing(id)).toEqual({ esito: 'P', statoDal: '2026-03-05T10:00:00.000Z', fermaDal: null })
    await admin().post(`/api/undo/${moved.headers['x-command']}`)
    expect(await standing(id)).toEqual(first)
    await admin().put(`${URL}/${id}`, { statoTrattativaId: null })
    expect(await standing(id)).toEqual({ esito: 'A', statoDal: '2026-03-05T10:00:00.000Z', fermaDal: null })
  })

  it('stays in its state since then when only that state is replaced, and when that is undone', async () => {
    setClock('2026-03-02T22:59:00Z')
    const double = await state({ description: 'Offerta (doppia)', giorniFermo: 3 })
    const kept = await state({ description: 'Offerta (unica)', giorniFermo: 10 })
    const { body } = await admin().post(URL, { ragioneSociale: 'Ditta', statoTrattativaId: double.id })
    const { id } = body.data
    const since = { esito: 'A', statoDal: '2026-03-02T22:59:00.000Z' }
    setClock('2026-03-05T10:00:00Z')
    const replaced = await admin().post(`/api/stati_trattative/${double.id}/replace`, { with: kept.id })
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
    expect(await standing(id)).toEqual({ ...since, fermaDal: '12-03-2026' })
    const undone = await admin().post(`/api/undo/${replaced.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await standing(id)).toEqual({ ...since, fermaDal: '05-03-2026' })
  })

  it('follows when its state becomes a closing one, or says another number of days', async () => {
    setClock('2026-03-02T22:59:00Z')
    const held = await state({ description: 'Sospesa' })
    const { body } = await admin().post(URL, { ragioneSociale: 'Ditta', statoTrattativaId: held.id })
    const { id } = body.data
    const states = `/api/stati_trattative/${held.id}`
    await admin().put(states, { giorniFermo: 5 })
    expect(await standing(id)).toMatchObject({ esito: 'A', fermaDal: '07-03-2026' })
    const closed = await admin().put(states, { identificativo: 'VINTA' })
    expect(await standing(id)).toMatchObject({ esito: 'V', fermaDal: null })
    await admin().post(`/api/undo/${closed.headers['x-command']}`)
    expect(await standing(id)).toMatchObject({ esito: 'A', fermaDal: '07-03-2026' })
  })
})
