import { codeKey, nearKey, type Reading, readingsOf } from './label-codes.ts'

/** The result of matching a code: one thing, several candidates, or nothing. */
export type Match<T> =
  | { is: 'one'; thing: T; read: string }
  /** Only a person can tell which of them; `near` ones are written a little otherwise. */
  | { is: 'unclear'; things: readonly T[]; near: boolean }
  | { is: 'nothing' }

/** The things by the keys of the codes they have; each thing once by its `id`. */
export interface CodeIndex<T> {
  byKey: (key: string) => readonly T[]
  byNear: (near: string) => readonly T[]
}

/** More that are written alike say nothing. */
const MOST_NEAR = 8
const SHORTEST_NEAR = 2

/**
 * Decides what a code stands for. The text as it was read comes first: only where nothing has it, what it may have been
 * read from. Never one of several, and never one that is only written alike: those are asked about.
 */
export function matchCode<T extends { id: number | string }>(code: string, { byKey, byNear }: CodeIndex<T>): Match<T> {
  const [asRead, ...derived] = readingsOf(code)
  if (!asRead) return { is: 'nothing' }
  const literal = distinct(byKey(codeKey(asRead.text)))
  if (literal.length > 0) return decided(literal, asRead)
  const certain = derived.filter((one) => one.sure && byKey(codeKey(one.text)).length > 0)
  const certainThings = distinct(certain.flatMap(({ text }) => byKey(codeKey(text))))
  if (certainThings.length > 0) return decided(certainThings, certain[0])
  const guessed = derived.flatMap(({ text }) => byKey(codeKey(text)))
  const near = [asRead, ...derived].flatMap(({ text }) => nearTo(text, byNear))
  const alike = distinct([...guessed, ...near])
  return alike.length === 0 || alike.length > MOST_NEAR
    ? { is: 'nothing' }
    : { is: 'unclear', things: alike, near: true }
}

/** The keys by which everything that a code may stand for is looked up. */
export function keysOf(code: string): { keys: string[]; near: string[] } {
  const keys = readingsOf(code).map(({ text }) => codeKey(text))
  return { keys, near: keys.map(nearKey).filter((near) => near.length >= SHORTEST_NEAR) }
}

const nearTo = <T>(text: string, byNear: CodeIndex<T>['byNear']): readonly T[] => {
  const near = nearKey(codeKey(text))
  return near.length >= SHORTEST_NEAR ? byNear(near) : []
}

function decided<T>(things: readonly T[], reading?: Reading): Match<T> {
  const [thing, ...others] = things
  if (thing === undefined || !reading) return { is: 'nothing' }
  return others.length === 0 ? { is: 'one', thing, read: reading.text } : { is: 'unclear', things, near: false }
}

const distinct = <T extends { id: number | string }>(things: readonly T[]): T[] => [
  ...new Map(things.map((one) => [one.id, one])).values(),
]
