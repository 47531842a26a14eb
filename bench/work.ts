import type { ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figures, median } from './figures.ts'
import { openStream } from './open-stream.ts'
import { type Cost, callerOf, costOf, type Served } from './served.ts'

/** A word of many tables, two words, one with a typo, one nobody has, a phone number. */
const WORDS = ['rossi', 'edil rossi', 'martineli', 'qwxzk', '3331234567']
// A person may search 300 times a minute.
const SEARCHES = 12
const STREAMS = [0, 2_000]
const STREAMS_OF_A_SESSION = 20
const STREAMS_AT_ONCE = 50
const SAVES = 50
const CUSTOMERS = '/api/customers'

/** Prints what one costs of the things that people do less often: median of three rounds, each of `seconds` or so. */
export async function printWork(figures: Figures, served: Served, customers: number, prefix = ''): Promise<void> {
  for (const word of WORDS) {
    await printed(`search '${word}'`, SEARCHES, async () => {
      const call = await caller(served)
      return async () => {
        for (let n = 0; n < SEARCHES; n++) await call('GET', `/api/search?q=${encodeURIComponent(word)}`)
      }
    })
  }
  await printBulk(figures, served, Math.min(10_000, customers), prefix)
  for (const open of STREAMS) {
    const name = `a save, ten a second, ${open.toLocaleString('en')} streams open`
    if (!figures.wanted(prefix + name)) continue
    const close = await openStreams(served, open)
    await printed(name, SAVES, async () => {
      const call = await caller(served)
      return async () => {
        for (let n = 1; n <= SAVES; n++)
          await Promise.all([call('PUT', `${CUSTOMERS}/${n}`, { note: `${Math.random()}` }), pause(100)])
      }
    })
    close()
  }

  async function printed(name: string, count: number, prepare: () => Promise<() => Promise<void>>): Promise<void> {
    if (!figures.wanted(prefix + name)) return
    const costs: Cost[] = []
    for (let round = 0; round < 4; round++) {
      const cost = await costOf(served, count, await prepare())
      if (round > 0) costs.push(cost)
    }
    figures.print(prefix + name, inTheMiddle(costs))
  }
}

const caller = async (served: Served) => {
  const { address, pairs } = await served.ready(1)
  return callerOf(address, pairs[0]?.token ?? '')
}

const inTheMiddle = (costs: Cost[]) => ({
  'server ms': median(costs.map(({ server }) => server)),
  'database ms': median(costs.map(({ database }) => database)),
})

/** Changes many rows, takes it back, and asks what would be refused. */
async function printBulk(figures: Figures, served: Served, count: number, prefix: string): Promise<void> {
  const [set, undo, check] = [`bulk set of ${count}`, `undo of ${count}`, `check of ${count}`].map(
    (one) => prefix + one,
  )
  if (![set, undo, check].some((name) => name && figures.wanted(name))) return
  const rows = { ids: Array.from({ length: count }, (_, n) => n + 1) }
  const costs: Record<string, Cost[]> = {}
  for (let round = 0; round < 3; round++) {
    const call = await caller(served)
    const note = (name = '', cost: Cost) => {
      costs[name] = [...(costs[name] ?? []), cost]
    }
    const values = { note: `giro ${round} ${Math.random()}` }
    let command = ''
    note(check, await costOf(served, 1, () => call('POST', `${CUSTOMERS}/bulk`, { rows, values, check: true })))
    note(
      set,
      await costOf(served, 1, async () => {
        command = (await call('POST', `${CUSTOMERS}/bulk`, { rows, values })).headers.get('x-command') ?? ''
      }),
    )
    note(undo, await costOf(served, 1, () => call('POST', `/api/undo/${command}`, {})))
  }
  for (const [name, each] of Object.entries(costs)) figures.print(name, inTheMiddle(each))
}

/** Opens so many streams of events; what it gives closes them. */
async function openStreams(served: Served, count: number): Promise<() => void> {
  const { address, pairs } = await served.ready(Math.ceil(count / STREAMS_OF_A_SESSION))
  const tokens = await Promise.all(
    pairs.map(async ({ token }) => (await (await callerOf(address, token)('GET', '/api/realtime/token')).json()).token),
  )
  const calls: ClientRequest[] = []
  const url = `${address}/.well-known/mercure?topic=${encodeURIComponent(CUSTOMERS)}&topic=logout`
  const all = tokens.flatMap((token) => Array.from({ length: STREAMS_OF_A_SESSION }, () => token)).slice(0, count)
  for (let first = 0; first < count; first += STREAMS_AT_ONCE)
    calls.push(...(await Promise.all(all.slice(first, first + STREAMS_AT_ONCE).map((token) => openStream(url, token)))))
  return () => {
    for (const call of calls) call.destroy()
  }
}
