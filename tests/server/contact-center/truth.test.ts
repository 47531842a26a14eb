import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, type Leg, sendCalls } from '#tests/support/calls.ts'
import { howMany } from '#tests/support/how-many.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
})
beforeEach(async () => {
  await app.db.script('truncate "report-calls", "missed-calls", "_history" cascade')
})
afterAll(async () => app.close())

/** Numbers of a small linear congruential generator: the same for the same seed. */
function drawer(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
type Draw = ReturnType<typeof drawer>

const people = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elsa', 'Fabio']
const ways = [
  (n: number) => `0541 7001${10 + n}`,
  (n: number) => `+390541/7001${10 + n}`,
  (n: number) => `00390541-7001${10 + n}`,
]

/** What a call leaves: its legs, and what is known of the number by then. */
interface Truth {
  legs: Leg[]
  open: Map<string, number>
  outcomes: Map<string, string>
}

/** A log whose truth is known as it is made up: each call is what it is called. */
function madeUp(seed: number, calls: number): Truth {
  const draw = drawer(seed)
  const truth: Truth = { legs: [], open: new Map(), outcomes: new Map() }
  const waiting = new Map<string, string[]>()
  let at = Date.UTC(2026, 10, 16, 7)
  for (let n = 0; n < calls; n++) {
    at += 60_000 + draw(600_000)
    const who = draw(12)
    const number = { key: String(who), typed: ways[draw(ways.length)]?.(who) ?? '' }
    const call = { callId: `s${seed}-${n}`, at, number, draw }
    const missed = (closed?: string) => {
      for (const one of waiting.get(number.key) ?? []) if (closed) truth.outcomes.set(one, closed)
      waiting.set(number.key, [...(closed ? [] : (waiting.get(number.key) ?? [])), ...(closed ? [] : [call.callId])])
    }
    const kind = draw(10)
    if (kind < 4) {
      truth.legs.push(...queue(call, undefined))
      truth.outcomes.set(call.callId, 'open')
      missed()
    } else if (kind < 7) {
      truth.legs.push(...queue(call, draw(6)))
      missed('answeredLater')
    } else if (kind < 9) {
      truth.legs.push(callBack(call, kind === 7))
      if (kind === 7) missed('calledBack')
    } else {
      truth.legs.push({ ...queue(call, undefined)[0], legId: '9', callerNumber: 'anonymous', caller: null })
      truth.outcomes.set(call.callId, 'none')
    }
  }
  for (const [key, open] of waiting) if (open.length > 0) truth.open.set(key, open.length)
  return truth
}

interface Made {
  callId: string
  at: number
  number: { typed: string }
  draw: Draw
}

/** A queue that rings six telephones; one of them may answer. */
function queue({ callId, at, number, draw }: Made, answers: number | undefined): Leg[] {
  return people.map((destination, n) => ({
    callId,
    legId: String(n + 1),
    callDateTime: new Date(at + draw(3) * 1_000).toISOString(),
    callerNumber: number.typed,
    caller: 'Cliente',
    destination,
    destinationNumber: String(101 + n),
    status: n === answers ? 'answered' : 'unanswered',
    ringDuration: 10 + draw(20),
    talkDuration: n === answers ? 60 : 0,
  }))
}

const callBack = ({ callId, at, number, draw }: Made, answered: boolean): Leg => ({
  callId,
  legId: '1',
  callDateTime: new Date(at).toISOString(),
  caller: people[draw(6)],
  callerNumber: '102',
  destination: 'Cliente',
  destinationNumber: number.typed,
  status: answered ? 'answered' : 'unanswered',
})

function shuffled<T>(draw: Draw, list: readonly T[]): T[] {
  const rest = [...list]
  return list.map(() => rest.splice(draw(rest.length), 1)[0]).filter((one) => one !== undefined)
}

/** Sends the legs in pieces of any size. */
async function replay(draw: Draw, legs: readonly Leg[]): Promise<void> {
  for (let from = 0; from < legs.length; ) {
    const next = from + 1 + draw(90)
    expect((await sendCalls(app, legs.slice(from, next))).status).toBe(200)
    from = next
  }
}

async function worklist(): Promise<Map<string, number>> {
  const { body } = await app.as('ROLE_CONTACT_CENTER').get('/api/calls-to-return?rowsPerPage=100')
  const rows: { sender_phone: string; attempts: number }[] = body.data
  return new Map(
    rows.map(({ sender_phone, attempts }) => [
      String(Number(sender_phone.replace(/\D/g, '').slice(-2)) - 10),
      attempts,
    ]),
  )
}

async function outcomes(): Promise<Map<string, string>> {
  const rows = await app.db.query<{ callId: string; outcome: string }>('select "callId", "outcome" from "missed-calls"')
  return new Map(rows.map(({ callId, outcome }) => [callId, outcome]))
}

const everything = () =>
  app.db.query(
    `select "callId", "receivedAt", "duration", "outcome", "outcomeAt", "outcomeBy", "recalled", "sender_phone", "dueAt"
     from "missed-calls" order by "callId"`,
  )
const sorted = <T>(map: Map<string, T>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1))

describe('the worklist', () => {
  it.each([2026, 1, 7].slice(0, howMany(1, 3)))(
    'is what really happened, in whatever order and however often it is told (log %i)',
    async (seed) => {
      const draw = drawer(seed + 1)
      const { legs, open, outcomes: truth } = madeUp(seed, 60)
      await replay(draw, legs)
      expect(sorted(await worklist())).toEqual(sorted(open))
      expect(sorted(await outcomes())).toEqual(sorted(truth))
      const once = await everything()
      await app.db.script('truncate "report-calls", "missed-calls" cascade')
      await replay(draw, shuffled(draw, [...legs, ...legs.slice(0, 80)]))
      expect(sorted(await worklist())).toEqual(sorted(open))
      expect(await everything()).toEqual(once)
    },
  )
})
