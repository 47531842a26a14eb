import autocannon from 'autocannon'
import { numbered } from './bare.ts'
import { type Figures, median } from './figures.ts'
import type { Request, Work } from './requests.ts'
import { type Cost, costOf, type Served } from './served.ts'

export interface Rounds {
  rounds: number
  seconds: number
}

/** The servers that answer the same requests, in turn: `bare` has a path of each at `pathOf`, by hand or as ours asks. */
export interface Sides {
  ours: Served
  bare?: Served
  pathOf: (request: Request, hand: boolean) => string
}

interface Load extends Cost {
  rate: number
}

/** Prints the requests a second of a work at each number of connections, and what one costs: medians of all rounds. */
export async function printRates(figures: Figures, work: Work, sides: Sides, { rounds, seconds }: Rounds, prefix = '') {
  for (const connections of work.connections) {
    const name = `${prefix}${work.name}, ${connections} at once`
    if (!figures.wanted(name)) continue
    const loads: Record<string, Load[]> = {}
    // The first round warms up the servers, and is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const [side, load] of Object.entries(await roundOf(work, sides, connections, seconds)))
        if (round > 0) loads[side] = [...(loads[side] ?? []), load]
    }
    figures.print(name, foundIn(loads))
  }
}

async function roundOf(work: Work, { ours, bare, pathOf }: Sides, connections: number, seconds: number) {
  const { address, pairs } = await ours.ready(1)
  const token = pairs[0]?.token ?? ''
  const load = { connections, seconds, requests: work.requests }
  const found: Record<string, Load> = {
    ours: await loaded(ours, { ...load, token, address, pathOf: ({ path }) => path }),
  }
  if (!bare) return found
  const at = { token, address: (await bare.ready()).address }
  if (work.requests.every(({ hand }) => hand))
    found.hand = await loaded(bare, { ...load, ...at, pathOf: (one) => pathOf(one, true) })
  found.same = await loaded(bare, { ...load, ...at, pathOf: (one) => pathOf(one, false) })
  return found
}

/** Ours, and how it stands beside the others: by the clock, and by what the processor does. */
function foundIn({ ours = [], hand, same }: Record<string, Load[]>): Record<string, number> {
  const rateOf = (loads: Load[]) => median(loads.map(({ rate }) => rate))
  const costOfAll = (loads: Load[]) => median(loads.map(({ server, database }) => server + database))
  return {
    'a second': rateOf(ours),
    'server ms': median(ours.map(({ server }) => server)),
    'database ms': median(ours.map(({ database }) => database)),
    ...(hand && { 'of by hand': rateOf(ours) / rateOf(hand), 'by CPU': costOfAll(hand) / costOfAll(ours) }),
    ...(same && { 'of the same SQL bare': rateOf(ours) / rateOf(same) }),
  }
}

interface Loading {
  address: string
  token: string
  connections: number
  seconds: number
  requests: Request[]
  pathOf: (request: Request) => string
}

let serial = Date.now() % 1_000_000_000

async function loaded(served: Served, { address, token, connections, seconds, requests, pathOf }: Loading) {
  const sent = requests.map((request) => ({ ...request, url: new URL(address + pathOf(request)) }))
  let answers = 0
  const { server, database } = await costOf(served, 1, async () => {
    const result = await autocannon({
      url: address,
      connections,
      duration: seconds,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      requests: sent.map(({ method, url, body }) => ({
        method,
        setupRequest: (one) => {
          const n = ++serial
          const path = (url.pathname + url.search).replace('%7Bn%7D', numbered('{1..10000}', n))
          return { ...one, path, ...(body && { body: JSON.stringify(body(n)) }) }
        },
      })),
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${sent[0]?.url}: ${result.non2xx} refused, ${result.errors} failed`)
    answers = result.requests.total
  })
  return { rate: answers / seconds, server: server / answers, database: database / answers }
}
