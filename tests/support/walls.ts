import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, it } from 'vitest'

// The sources of the project, what each imports of the others, and how a wall between them is held.

/** The root of the project. */
export const root = join(import.meta.dirname, '../..')
const rooms = ['schema', 'server', 'src', 'tests', 'bench']

export interface Source {
  path: string
  text: string
  /** What it imports of ours, as paths from the root. */
  imports: string[]
}

const slashes = (path: string) => path.split(sep).join('/')

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => slashes(join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts') && !path.includes('/migrations/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

/** Every import, re-export and dynamic import that names a file of ours. */
export function importsOf(path: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return named.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)]
    if (name.startsWith('.')) return [slashes(relative(root, join(root, dirname(path), name)))]
    return []
  })
}

export const all = rooms.flatMap(sourcesIn)
export const sources = (folder: string) => all.filter(({ path }) => path.startsWith(`${folder}/`))
export const product = all.filter(({ path }) => !path.startsWith('tests/') && !path.startsWith('bench/'))

/** What is loaded with these files: all that they import, and what that imports, but neither types nor parts that come later. */
export function beginning(paths: readonly string[]): string[] {
  const reached = new Set<string>()
  const reach = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const next of importsOf(path, withoutTypes(textOf(path)))) reach(next)
  }
  paths.forEach(reach)
  return [...reached]
}

export const textOf = (path: string): string => all.find((one) => one.path === path)?.text ?? ''

const withoutTypes = (text: string) => text.replaceAll(/^import type .*$/gm, '').replaceAll(/import\(/g, '')

/** The server without the npm commands and what they alone need. */
export const serving = sources('server').filter(({ path }) => !/^server\/(codegen|scripts)\//.test(path))

/** Holds a wall: no file of `from` imports a path that `forbidden` recognises. */
export function wall(why: string, from: Source[], forbidden: (imported: string, path: string) => boolean) {
  it(why, () => {
    const holes = from.flatMap(({ path, imports }) =>
      imports.filter((imported) => forbidden(imported, path)).map((imported) => `${path} imports ${imported}`),
    )
    expect(holes, `${why}\n${holes.join('\n')}\n`).toEqual([])
  })
}

/** Holds a rule about the text of files: no line of `from` matches. */
export function unsaid(why: string, from: Source[], pattern: RegExp) {
  it(why, () => {
    const lines = from.flatMap(({ path, text }) =>
      withoutComments(text).flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
    )
    expect(lines, `${why}\n${lines.join('\n')}\n`).toEqual([])
  })
}

const withoutComments = (text: string) =>
  text.split('\n').map((line) => (/^\s*(\/\/|\/?\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')))

export const inside = (folder: string) => (imported: string) => imported.startsWith(`${folder}/`)

/** The folder under `parent` a path lies in: "server/modules/users/routes.ts" -> "users". */
export function folderUnder(parent: string, path: string): string | undefined {
  const [folder, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : []
  return rest.length > 0 ? folder : undefined
}

/** Whether the import goes from one folder under `parent` into another one. */
export const acrossFolders =
  (parent: string, shared: string[] = []) =>
  (imported: string, path: string) => {
    const [from, to] = [folderUnder(parent, path), folderUnder(parent, imported)]
    return from !== undefined && to !== undefined && from !== to && !shared.includes(to) && !shared.includes(from)
  }

/**
 * The room a path lies in: the folder directly under the innermost parent. What lies in a parent itself is a room of its
 * own: errors.ts is below all others, app.ts above them.
 */
export function roomIn(parents: string[], path: string): string | undefined {
  const around = parents.filter((one) => path.startsWith(`${one}/`))
  const parent = around.sort((one, other) => other.length - one.length)[0]
  return parent && `${parent}/${path.slice(parent.length + 1).split('/')[0]}`
}

/** The ties between rooms that import each other in a circle, types included; those of the fewest imports first. */
export function circlesOf(parents: string[], from: Source[]): string[] {
  const ties = new Map<string, { room: string; other: string; imports: string[] }>()
  for (const { path, imports } of from) {
    for (const imported of imports) {
      const [room, other] = [roomIn(parents, path), roomIn(parents, imported)]
      if (!room || !other || room === other) continue
      const tie = ties.get(`${room} -> ${other}`) ?? { room, other, imports: [] }
      ties.set(`${room} -> ${other}`, tie)
      tie.imports.push(`${path} imports ${imported}`)
    }
  }
  const reaches = (start: string, wanted: string): boolean => {
    const seen = new Set([start])
    // The set grows while it is walked.
    for (const at of seen) for (const { room, other } of ties.values()) if (room === at) seen.add(other)
    return seen.has(wanted)
  }
  return [...ties]
    .filter(([, { room, other }]) => reaches(other, room))
    .sort(([, one], [, other]) => one.imports.length - other.imports.length)
    .map(([tie, { imports }]) => `${tie} (${imports.length}): ${imports[0]}`)
}

/** Holds the layers: of the rooms under the parents none imports, over others or directly, one that imports it. */
export function noCircle(parents: string[]) {
  const why = `rooms are layers: those in ${parents.join(' and ')} never import each other in a circle`
  it(why, () => {
    const closing = circlesOf(
      parents,
      all.filter(({ path }) => roomIn(parents, path)),
    )
    expect(closing, `${why}\n${closing.join('\n')}\n`).toEqual([])
  })
}
