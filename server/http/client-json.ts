import { malformed } from './errors.ts'

/** No body of ours nests deeper, so that functions may walk through it by recursion. */
const DEPTH = 32

/**
 * What JSON of a client says, a byte order mark before it aside. Fails with 400 where it is none, nests too deep, or has
 * keys by which objects copied from it would become others than they seem.
 */
export function clientJson(text: string): unknown {
  const value = parsed(text.replace(/^\uFEFF/, ''))
  if (refused(value, DEPTH)) throw malformed()
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

const refused = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || poisoned(value) || Object.values(value).some((inner) => refused(inner, left - 1)))

const poisoned = (value: object): boolean =>
  Object.hasOwn(value, '__proto__') ||
  (Object.hasOwn(value, 'constructor') && Object.hasOwn(Object(value.constructor), 'prototype'))
