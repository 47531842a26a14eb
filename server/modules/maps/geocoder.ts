import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { AppError } from '../../http/errors.ts'

/** An address that was found. */
export interface Address {
  /** The whole address in one line. */
  label: string
  latitude: number
  longitude: number
  address: string | null
  cap: string | null
  city: string | null
  /** Of Italian addresses, two letters. */
  province: string | null
  /** Two letters. */
  nationCode: string | null
}

const TIMEOUT_MS = 5_000
const ANSWER_BYTES = 1024 * 1024
const KEPT_MS = 60 * 60_000
// Public servers ask for no more than one search a second.
const PAUSE_MS = 1_000
const WAITING = { perPerson: 2, inAll: 10 }

const text = z.string().optional()
const addressList = z.array(
  z.object({
    display_name: z.string(),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    address: z
      .object({
        road: text,
        pedestrian: text,
        house_number: text,
        postcode: text,
        city: text,
        town: text,
        village: text,
        municipality: text,
        country_code: text,
        'ISO3166-2-lvl6': text,
      })
      .optional(),
  }),
)

/**
 * Searches addresses on a server that speaks as Nominatim does. Answers are kept for an hour; at most one search a second
 * leaves for the server, after `count` has let it pass: what is known or refused is not counted. Of one person only two
 * wait, so that nobody's searches keep others from theirs. Throws when the server does not answer well. When it is out of
 * reach or overloaded, who waits then hears the same at once; what it made of one address is of no account for another. Of
 * several workers each has its share of the second.
 */
export function createGeocoder(url: string, agent: string, workers: number) {
  const cachedAddresses = new LRUCache<string, Address[]>({ max: 500, ttl: KEPT_MS })
  const waiting: number[] = []
  let failed: { at: number; error?: unknown } = { at: 0 }
  let turn = Promise.resolve()
  let rest = Promise.resolve()

  /** Waits for its turn; refused when too many are in front of it, or too many of the same person. */
  async function inTurn<T>(person: number, work: () => Promise<T>): Promise<T> {
    const own = waiting.filter((one) => one === person).length
    if (own >= WAITING.perPerson || waiting.length >= WAITING.inAll) throw busy(waiting.length)
    waiting.push(person)
    const done = turn.then(work)
    turn = done.then(nothing, nothing)
    return done.finally(() => waiting.splice(waiting.indexOf(person), 1))
  }

  /** Asks the server, a pause after it was asked before, and keeps the answer. */
  async function leave(query: string, key: string, count: () => Promise<void>): Promise<Address[]> {
    await count()
    await rest
    try {
      const places = await ask(url, agent, query)
      cachedAddresses.set(key, places)
      return places
    } catch (error) {
      if (!(error instanceof Unusable)) failed = { at: performance.now(), error }
      throw error
    } finally {
      rest = pause(PAUSE_MS * workers)
    }
  }

  return async function search(person: number, query: string, count: () => Promise<void>): Promise<Address[]> {
    const key = query.toLowerCase()
    const since = performance.now()
    const work = async () => {
      const cachedAnswer = cachedAddresses.get(key)
      if (!cachedAnswer && failed.at > since) throw failed.error
      return cachedAnswer ?? leave(query, key, count)
    }
    return cachedAddresses.get(key) ?? inTurn(person, work)
  }
}

const nothing = (): void => {}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

const busy = (seconds: number) =>
  new AppError(429, messages.geocoderBusy, { headers: { 'retry-after': String(Math.max(1, seconds)) } })

/** The server is there, and has no good answer to this one search. */
class Unusable extends Error {}

async function ask(url: string, agent: string, query: string): Promise<Address[]> {
  const address = new URL(url)
  const searchQuery = { q: query, format: 'jsonv2', addressdetails: '1', limit: '8', 'accept-language': 'it' }
  for (const [name, value] of Object.entries(searchQuery)) address.searchParams.set(name, value)
  const answer = await fetch(address, {
    headers: { 'user-agent': agent, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    const Failure = answer.status === 429 || answer.status >= 500 ? Error : Unusable
    throw new Failure(`The geocoder answered ${answer.status}`)
  }
  return placesIn(await limited(answer))
}

function placesIn(text: string): Address[] {
  try {
    return addressList.parse(JSON.parse(text)).map(placeOf)
  } catch (cause) {
    throw new Unusable('The answer of the geocoder cannot be read', { cause })
  }
}

async function limited(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > ANSWER_BYTES) throw new Unusable('The answer of the geocoder is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function placeOf({ display_name, lat, lon, address = {} }: z.output<typeof addressList>[number]): Address {
  const street = [address.road ?? address.pedestrian, address.house_number].filter(Boolean).join(' ')
  return {
    label: display_name,
    latitude: rounded(lat),
    longitude: rounded(lon),
    address: street || null,
    cap: address.postcode ?? null,
    city: address.city ?? address.town ?? address.village ?? address.municipality ?? null,
    province: /^IT-([A-Z]{2})$/.exec(address['ISO3166-2-lvl6'] ?? '')?.[1] ?? null,
    nationCode: address.country_code?.toUpperCase() ?? null,
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000
