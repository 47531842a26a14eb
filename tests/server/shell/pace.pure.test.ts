import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { systemActor } from '#server/crud/grant.ts'
import { overload } from '#server/plugins/overload.ts'
import { pace } from '#server/plugins/pace.ts'

// Work that never lets go of the thread, as that of the embedded database.
let turn = 0
let counting: NodeJS.Immediate
const count = () => {
  turn += 1
  counting = setImmediate(count)
}
afterEach(() => clearImmediate(counting))

/** A server that notes in which turn of the event loop it works on whose request. */
async function pacedServer() {
  const app = Fastify()
  const worked: { person: number; turn: number }[] = []
  app.decorate('stillAllowed', async () => {})
  app.decorateRequest('caller', undefined)
  await app.register(overload)
  app.addHook('onRequest', async (request) => {
    request.caller = { ...systemActor(model), id: Number(request.headers.person) }
  })
  await app.register(pace)
  app.get('/', async ({ caller }) => {
    worked.push({ person: caller?.id ?? 0, turn })
    return {}
  })
  await app.ready()
  const ask = async (person: number, type = 'text/plain') => {
    const headers = { person: String(person), 'content-type': type }
    return (await app.inject({ url: '/', headers })).statusCode
  }
  return { ask, worked }
}

it('hundreds of requests of one person let others go between them, and take no place of theirs', async () => {
  const { ask, worked } = await pacedServer()
  const hundreds = (person: number, many: number) => Array.from({ length: many }, () => ask(person))
  count()
  const theirs = hundreds(1, 250)
  expect(await Promise.all([2, 3, 2, 4].map((person) => ask(person)))).toEqual([200, 200, 200, 200])
  expect(worked.filter(({ person }) => person === 1).length).toBeLessThan(50)
  expect(new Set(await Promise.all(hundreds(5, 200)))).toEqual(new Set([200]))
  const answers = await Promise.all(theirs)
  expect([200, 503].map((status) => answers.filter((one) => one === status).length)).toEqual([204, 46])
  expect(new Set(worked.map((one) => one.turn)).size).toBeGreaterThan(204 / 8)
  expect(await ask(1)).toBe(200)
})

it('what only calls itself an upload is paced like anything else', async () => {
  const { ask } = await pacedServer()
  const answers = await Promise.all(Array.from({ length: 250 }, () => ask(1, 'multipart/form-data; boundary=x')))
  expect(answers.filter((status) => status === 503)).toHaveLength(46)
})
