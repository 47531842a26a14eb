import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, type Source, sources } from './support/walls.ts'

// Words that make a reader stop: a participle where the noun is missing, and "whoever" where a caller, a reader or a user is
// meant. docs/glossary.md says which words to use instead.

/** Names that say nothing at the place of use: what was found, asked or kept? */
const NAMELESS = /^(found|known|shown|asked|kept|given|said|told|wanted|meant|there|left|gone|whole)$/i

const EXPORTED = /^export (?:async |abstract |declare )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const EXPORTED_LIST = /^export (?:type )?\{([^}]*)\}/gm

/** The names that a file exports: `export const a`, `export { b, c as d }` -> a, b, d. */
function exportedNames({ text }: Pick<Source, 'text'>): string[] {
  const listed = [...text.matchAll(EXPORTED_LIST)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+/).at(-1) ?? ''),
  )
  return [...[...text.matchAll(EXPORTED)].map(([, name = '']) => name), ...listed]
}

const namelessIn = (files: readonly Source[]): string[] =>
  files.flatMap((file) =>
    exportedNames(file)
      .filter((name) => NAMELESS.test(name))
      .map((name) => `${file.path} exports ${name}`),
  )

/** The lines of comments that match: those that begin with a sign of a comment, and what follows // on a line. */
const commentsWith = (files: readonly Source[], word: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const comment = /^\s*(?:\/\*\*?|\*|\/\/).*|\s\/\/ .*|\{\/\*.*/.exec(line)?.[0] ?? ''
      return word.test(comment) ? [`${path}:${index + 1} ${line.trim()}`] : []
    }),
  )

const WHOEVER = /\bwhoever\b/i

describe('words of the code', () => {
  const ours = [...sources('schema'), ...sources('server'), ...sources('src')]

  it('no export is named by a participle alone: name the thing, not what was done to it', () => {
    expect(namelessIn(ours)).toEqual([])
  })

  it('no comment says "whoever": name the caller, the reader, the user with a right, the process', () => {
    expect(commentsWith(ours, WHOEVER)).toEqual([])
  })

  it('reads exports and comments as they are written', () => {
    const text =
      'export async function found() {}\nexport type Kept = 1\nexport { a, b as left }\nconst told = 1 // whoever\n'
    expect(exportedNames({ text })).toEqual(['found', 'Kept', 'a', 'left'])
    const file = { path: 'x.ts', imports: [], text }
    expect(namelessIn([file])).toHaveLength(3)
    expect(commentsWith([file], WHOEVER)).toHaveLength(1)
  })
})

it('no page of the documentation says "whoever"', () => {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  const above = readdirSync(root).filter((name) => name.endsWith('.md'))
  const lines = [...above, ...pages].flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (WHOEVER.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(lines).toEqual([])
})
