import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { hostile, stepsGrowTooFast } from './support/growth.ts'
import { searched } from './support/pattern-steps.ts'

const root = join(import.meta.dirname, '..')

interface Pattern {
  where: string
  pattern: RegExp
}

/** Read what only developers, and whoever installs the program, write. */
const trusted = ['server/codegen/', 'server/scripts/', 'server/demo/', 'server/config/config.ts', 'server/db/layout.ts']

/** Every pattern that is written down in these sources. */
function patternsIn(folder: string): Pattern[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.generated.'))
    .filter((name) => !trusted.some((path) => `${folder}/${name}`.startsWith(path)))
    .flatMap((name) => {
      const { program, errors } = parseSync(name, readFileSync(join(root, folder, name), 'utf8'))
      expect(errors, name).toEqual([])
      return literalsIn(program).map((pattern) => ({ where: `${folder}/${name}: ${pattern}`, pattern }))
    })
}

function literalsIn(node: unknown): RegExp[] {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return []
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if ('regex' in node) {
    const { pattern, flags } = Object(node.regex)
    return [new RegExp(String(pattern), String(flags))]
  }
  return Object.values(node).flatMap(literalsIn)
}

/** What this pattern may stumble over: the pieces everybody tries, and those it names itself, alone and in pairs. */
function piecesFor({ source }: RegExp): string[] {
  const own = [...new Set(source.replaceAll(/\\[a-zA-Z]/g, ''))].filter((letter) => !'[](){}|^$?*+\\'.includes(letter))
  const words = source.replaceAll(/\\[a-zA-Z]/g, ' ').match(/[A-Za-z][\w-]+/g) ?? []
  const few = own.slice(0, 8)
  return [
    ...new Set([
      ...hostile,
      ...own,
      ...words.map((word) => `${word} `),
      ...few.flatMap((one) => few.map((other) => one + other)),
    ]),
  ]
}

/** A beginning and an end keep the pattern from matching the whole. */
const textOf = (piece: string, pieces: number): string => `x${piece.repeat(pieces)}\u0001x`

/** The steps that a pattern takes as it is used: to look for one match, or for all. */
function stepsIn(pattern: RegExp, text: string): number {
  let { steps, match } = searched(pattern, text)
  while (pattern.global && match) {
    const [from, to] = match
    const next = searched(pattern, text, to > from ? to : to + 1)
    steps += next.steps
    match = next.match
  }
  return steps
}

/** What this pattern stumbles over first. */
const stumbles = (pattern: RegExp): string | undefined =>
  piecesFor(pattern).find((piece) => stepsGrowTooFast((pieces) => stepsIn(pattern, textOf(piece, pieces))))

/** Whether the steps are counted of something else than what `exec` does. */
function isMisread({ source, flags }: RegExp): boolean {
  const pattern = new RegExp(source, flags)
  return piecesFor(pattern).some((piece) => {
    pattern.lastIndex = 0
    const match = pattern.exec(textOf(piece, 3))
    const place = match ? [match.index, match.index + match[0].length] : undefined
    return String(searched(pattern, textOf(piece, 3)).match) !== String(place)
  })
}

it.each([
  /\s*[\r\n]+\s*/g,
  /\bAndroid\b.*\bMobile\b/,
  /(a+)+$/,
  /(?:a|a)*b/,
  /^(\w+\s?)*$/,
  /a*a*$/,
  / +$/,
  /(?<=a*)b/,
])('%s is found to take more than linear time', (pattern) => expect(stumbles(pattern)).toBeDefined())

it.each(['schema', 'server', 'src'])('pattern %s runs in time linear in the length of the text', (folder) => {
  const patterns = patternsIn(folder)
  expect(patterns.length).toBeGreaterThan(10)
  const slow = patterns.flatMap(({ where, pattern }) => {
    const piece = stumbles(pattern)
    return piece === undefined ? [] : [`${where} stumbles over ${JSON.stringify(piece)}`]
  })
  expect(slow).toEqual([])
  expect(patterns.filter(({ pattern }) => isMisread(pattern)).map(({ where }) => where)).toEqual([])
})
