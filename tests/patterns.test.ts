import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { excessiveGrowth, filledWith, hostile } from './support/growth.ts'

const root = join(import.meta.dirname, '..')

interface Pattern {
  where: string
  pattern: RegExp
}

/** Read what only developers, and whoever installs the program, write. */
const trusted = ['server/codegen/', 'server/scripts/', 'server/demo/', 'server/config.ts', 'server/db/layout.ts']

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

/** As the pattern is used: to look for one match, or for all. A beginning and an end keep it from matching the whole. */
function tried(pattern: RegExp, text: string): unknown {
  return pattern.global ? text.replace(pattern, '') : pattern.test(text)
}

/** What this pattern stumbles over first. */
function stumbles(pattern: RegExp): string | undefined {
  for (const piece of piecesFor(pattern)) {
    const growth = excessiveGrowth((length) => tried(pattern, `x${filledWith(piece, length)}\u0001x`))
    if (growth) return `${JSON.stringify(piece)}: ${growth} times the time`
  }
  return undefined
}

it('the search finds the patterns to check', () => {
  expect(stumbles(/\s*[\r\n]+\s*/g)).toBeDefined()
  expect(stumbles(/\bAndroid\b.*\bMobile\b/)).toBeDefined()
})

it.each(['schema', 'server', 'src'])('pattern %s runs in time linear in the length of the text', (folder) => {
  const patterns = patternsIn(folder)
  expect(patterns.length).toBeGreaterThan(10)
  const found = patterns.flatMap(({ where, pattern }) => {
    const said = stumbles(pattern)
    return said ? [`${where} stumbles over ${said}`] : []
  })
  expect(found).toEqual([])
})
