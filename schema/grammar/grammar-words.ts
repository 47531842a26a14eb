import type { z } from 'zod'
import { didYouMean } from './spelling.ts'

/** Something that does not follow the grammar of a file. */
export interface GrammarMistake {
  key: string
  sentence: string
}

/** The file as written, with the hints of its grammar for keys in it. */
export interface Grammar {
  input: unknown
  /** The keys that an object at the place may have. */
  keysAt: (path: readonly PropertyKey[]) => readonly string[]
  /** The hint for an unknown key, instead of a similar one. */
  unknownAt?: (path: readonly PropertyKey[], key: string) => string | undefined
  /** The sentence about a missing or malformed key, before zod's own. */
  saidAt?: (path: readonly PropertyKey[], value: unknown) => string | undefined
}

/**
 * The issues of zod in words for the author of the file, one for each key: `{ key: 'fields.nome.typ', sentence:
 * 'Unrecognized key: "typ": did you mean "type"?' }`.
 */
export function grammarMistakes(issues: readonly z.core.$ZodIssue[], grammar: Grammar): GrammarMistake[] {
  return issues.flatMap(closest).flatMap((issue) => {
    const { path } = issue
    if (issue.code !== 'unrecognized_keys') return [{ key: keyOf(path), sentence: sentenceOf(issue, grammar) }]
    return issue.keys.map((key): GrammarMistake => {
      const hint = grammar.unknownAt?.(path, key)
      const sentence = `Unrecognized key: "${key}"${hint ? `: ${hint}` : didYouMean(key, grammar.keysAt(path))}`
      return { key: keyOf([...path, key]), sentence }
    })
  })
}

/** Where a value may have several forms: what is wrong with it in the first that takes values of its kind. */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const values = issue.errors.flatMap(([only, ...more]) =>
    only?.code === 'invalid_value' && only.path.length === 0 && more.length === 0 ? [only.values] : [],
  )
  if (values.length === issue.errors.length)
    return [{ code: 'invalid_value', path: issue.path, message: issue.message, values: values.flat() }]
  const isKind = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0
  const form = issue.errors.find((inner) => !inner.some(isKind))
  return form?.flatMap((inner) => closest({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

function sentenceOf(issue: z.core.$ZodIssue, { input, saidAt }: Grammar): string {
  const value = valueAt(input, issue.path)
  const hint = issue.code === 'custom' || issue.code === 'invalid_key' ? undefined : saidAt?.(issue.path, value)
  if (hint) return hint
  if (value === undefined && issue.code !== 'custom') return 'is missing'
  switch (issue.code) {
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return valueFault(value, issue.values)
    case 'too_small':
      return leastOf(issue.origin, Number(issue.minimum))
    case 'too_big':
      return mostOf(issue.origin, Number(issue.maximum))
    case 'invalid_union':
      return 'has a form that nothing here can have'
    default:
      return issue.message
  }
}

function leastOf(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? 'is empty' : `must have at least ${minimum} characters`
  if (origin === 'array') return minimum === 1 ? 'is empty: name something' : `must name at least ${minimum}`
  return `must be at least ${figure(minimum)}`
}

function mostOf(origin: string, maximum: number): string {
  if (origin === 'string') return `must have at most ${figure(maximum)} characters`
  return origin === 'array' ? `must name at most ${figure(maximum)}` : `must be at most ${figure(maximum)}`
}

const figure = (value: number): string => value.toLocaleString('en')

/** Of many values, the one that was probably meant is enough. */
const MANY_VALUES = 12

function valueFault(value: unknown, values: readonly unknown[]): string {
  const hint = typeof value === 'string' ? didYouMean(value, values.map(String)) : ''
  return hint && values.length > MANY_VALUES
    ? `has no value called ${JSON.stringify(value)}${hint}`
    : `must be ${listed(values)}${hint}`
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false, without quotes',
  array: 'a list',
  object: 'an object { … }',
  record: 'an object { … }',
}

const listed = (values: readonly unknown[]): string => {
  const texts = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)))
  const last = texts.pop() ?? ''
  return texts.length > 0 ? `${texts.join(', ')} or ${last}` : last
}

/** The value at the path; undefined where there is none. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    input,
  )
}
