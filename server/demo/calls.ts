import type { Values } from '#schema/rows/row.ts'
import { momentInRome } from '#schema/rules/rome.ts'
import { isClosed, type WorkCalendar } from '#schema/rules/working-hours.ts'
import { pick } from './companies.ts'

/** Somebody who calls: as the telephone system shows them; no number is a hidden one. */
export interface Caller {
  name: string | null
  number: string | null
}

/** Who works at the telephones: the nth has the extension 101 + n. */
export interface Cast {
  operators: readonly string[]
  callers: readonly Caller[]
  branches: readonly string[]
}

const MINUTE = 60_000
const DAY = 86_400_000
const CALLS_A_DAY = 24
/** When calls come, in minutes since midnight: most in the middle of the morning, some at lunch and in the evening. */
const slots = [
  500, 525, 540, 550, 560, 575, 590, 600, 615, 630, 645, 660, 690, 720, 765, 845, 860, 880, 900, 930, 960, 990, 1_020,
  1_060, 1_115, 1_170,
]

/** The legs of the calls of the two weeks before that moment, always the same for the same moment. */
export function demoCalls(now: Date, calendar: WorkCalendar, cast: Cast): Values[] {
  const first = Math.floor(now.getTime() / DAY) - 14
  return Array.from({ length: 15 }, (_, n) => new Date((first + n) * DAY))
    .filter((day) => day.getUTCDay() !== 0 && !isClosed(calendar, day.toISOString().slice(0, 10)))
    .flatMap((day) => callsOn(day, now, cast))
    .filter(({ callDateTime }) => String(callDateTime) < now.toISOString())
}

function callsOn(day: Date, now: Date, cast: Cast): Values[] {
  const iso = day.toISOString().slice(0, 10)
  const dayNumber = Math.floor(day.getTime() / DAY)
  const count = day.getUTCDay() === 6 ? CALLS_A_DAY / 2 : CALLS_A_DAY
  // What was missed long ago was dealt with; of the last days some waits.
  const settled = now.getTime() - day.getTime() > 4 * DAY
  return Array.from({ length: count }, (_, n) => {
    const salt = scattered(dayNumber * 100 + n)
    const minutes = (pick(slots, salt + n) ?? 600) + (salt % 13)
    const at = momentInRome(iso, minutes * MINUTE + ((salt * 7) % 60) * 1_000)
    return at ? legsOf({ id: `${iso.replaceAll('-', '')}-${n + 1}`, at: at.getTime(), salt, settled, cast }) : []
  }).flat()
}

/** A number without any order to it, the same for the same n. */
const scattered = (n: number): number => Math.imul(n, 2_654_435_761) >>> 12

interface Call {
  id: string
  at: number
  salt: number
  settled: boolean
  cast: Cast
}

/** One call, with what followed from it: mostly answered, every fourth missed, some made by colleagues. */
function legsOf(call: Call): Values[] {
  const kind = call.salt % 20
  if (kind < 10) return incoming(call, true)
  if (kind < 12) return outgoing(call, kind === 10)
  if (kind === 12) return internal(call)
  if (kind < 18) return [...incoming(call, false), ...followUp(call)]
  if (kind === 19) return incoming(call, true)
  return incoming({ ...call, cast: { ...call.cast, callers: [{ name: null, number: null }] } }, false)
}

/** What became of a missed call: called back, in vain, rung again and answered, rung again, or nothing yet. */
function followUp(call: Call): Values[] {
  const way = Math.floor(call.salt / 20) % 8
  const after = (minutes: number, n = 2): Call => ({ ...call, id: `${call.id}-${n}`, at: call.at + minutes * MINUTE })
  if (way < 2 || (way === 2 && call.settled)) return outgoing(after(12 + (call.salt % 40)), true)
  if (way === 3) return incoming(after(9), true)
  if (way === 4) return [...incoming(after(6), false), ...(call.settled ? outgoing(after(25, 3), true) : [])]
  const inVain = way === 5 ? outgoing(after(15), false) : []
  return [...inVain, ...(call.settled ? outgoing(after(95, 4), true) : [])]
}

/** The queue rings some telephones at once; where it is answered, by the last of them. */
function incoming({ id, at, salt, cast }: Call, answered: boolean): Values[] {
  const caller = pick(cast.callers, salt * 3 + Math.floor(salt / 20))
  const rings = 1 + (salt % 4)
  const ring = 8 + (salt % 25)
  const shared = {
    callId: id,
    callDateTime: new Date(at).toISOString(),
    caller: caller?.name ?? null,
    callerNumber: caller?.number ?? null,
    internal: 'N',
    code_call_center: pick(cast.branches, Math.floor(salt / 7)),
  }
  const queue = { ...shared, legId: '0', destination: 'Coda noleggio', destinationNumber: '800', status: 'redirected' }
  const telephones = Array.from({ length: rings }, (_, n) => {
    const talk = answered && n === rings - 1 ? 30 + ((salt * 11) % 400) : 0
    return {
      ...shared,
      ...operatorAt(cast, salt + n, 'destination', 'destinationNumber'),
      legId: String(n + 1),
      ...lasting(ring, talk),
      reason: talk > 0 ? 'Chiusa dal chiamante' : 'Nessuna risposta',
    }
  })
  return [{ ...queue, ...lasting(3, 0), status: 'redirected' }, ...telephones]
}

function outgoing({ id, at, salt, cast }: Call, answered: boolean): Values[] {
  const called = pick(cast.callers, salt * 3 + Math.floor(salt / 20))
  if (!called?.number) return []
  return [
    {
      callId: id,
      legId: '1',
      callDateTime: new Date(at).toISOString(),
      ...operatorAt(cast, salt, 'caller', 'callerNumber'),
      destination: called.name,
      destinationNumber: called.number,
      ...lasting(10 + (salt % 12), answered ? 45 + ((salt * 7) % 240) : 0),
      internal: 'N',
    },
  ]
}

function internal({ id, at, salt, cast }: Call): Values[] {
  return [
    {
      callId: id,
      legId: '1',
      callDateTime: new Date(at).toISOString(),
      ...operatorAt(cast, salt, 'caller', 'callerNumber'),
      ...operatorAt(cast, salt + 1, 'destination', 'destinationNumber'),
      ...lasting(6, salt % 3 === 0 ? 0 : 40),
      internal: 'Y',
    },
  ]
}

function operatorAt({ operators }: Cast, n: number, name: string, number: string): Values {
  const at = n % operators.length
  return { [name]: operators[at], [number]: String(101 + at) }
}

const lasting = (ringDuration: number, talkDuration: number): Values => ({
  ringDuration,
  talkDuration,
  totalDuration: ringDuration + talkDuration,
  status: talkDuration > 0 ? 'answered' : 'unanswered',
})
