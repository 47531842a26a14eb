import { messages } from '#schema/italian/messages.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { AppError, invalid } from '../../http/errors.ts'

/**
 * The refusal of a change under its place in the body, where it is one of several rows: `quantita` -> `righe.2.quantita`. A row that
 * is gone is refused with 422 at its id. A stale row (412) comes with its present values, in `current.rows`.
 */
export function atPlace(error: AppError, at: string | undefined): AppError {
  if (at === undefined) return error
  const { status, message, errors, details, headers } = error
  if (status === 404) return invalid({ [`${at}.id`]: [messages.rowGone] })
  if (status === 412) {
    const current = { rows: { [at]: rowIn(details?.current) } }
    return new AppError(status, message, { errors: { [`${at}.version`]: [message] }, details: { current } })
  }
  const { inTheWay, ...others } = details ?? {}
  return new AppError(status, message, {
    errors: errors ? under(at, errors) : { [at]: [message] },
    details: { ...others, ...(isRecord(inTheWay) && { inTheWay: under(at, inTheWay) }) },
    headers,
  })
}

/** Does work for a change, and tells its refusal as the body that said it has it. */
export async function orAtPlace({ at }: Placed['change'], work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof AppError ? atPlace(error, at) : error
  }
}

/**
 * The refusal of several changes that one statement stores, at the row that holds the value which the database names; where it cannot be
 * told, at the list of the rows.
 */
export function atPlaceOf(error: unknown, steps: readonly Placed[], value: string | undefined): unknown {
  const placed = steps.filter(({ change }) => change.at !== undefined)
  const [first] = placed
  if (!(error instanceof AppError) || !first) return error
  const keys = Object.keys(error.errors ?? {})
  const holds = ({ pending: { values } }: Placed) => keys.some((key) => isValue(values[key], value))
  const one = placed.length === 1 ? first : value === undefined ? undefined : placed.findLast(holds)
  if (one) return atPlace(error, one.change.at)
  const list = first.change.at?.replace(/\.\d+$/, '') ?? ''
  return new AppError(error.status, error.message, { errors: { [list]: Object.values(error.errors ?? {}).flat() } })
}

/** A change with the place it was said at, and what it stores. */
interface Placed {
  change: { at?: string }
  pending: { values: Readonly<Record<string, unknown>> }
}

/** Whether a value of the wire is the one that the database tells, which compares small letters and writes days its own way. */
const isValue = (value: unknown, told = ''): boolean =>
  [value ?? []].flat().some((one) => [String(one).toLowerCase(), dayToIso(String(one))].includes(told))

const under = <T>(at: string, byKey: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(byKey).map(([key, one]) => [`${at}.${key}`, one]))

const rowIn = (current: unknown): unknown => (isRecord(current) ? (current.row ?? null) : null)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
