import { type Dirent, existsSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from '#schema/grammar/mistake.ts'

/** The folders of `schema` in which definitions lie: tables, and pages of figures, which there may be none of. */
export type DefinitionFolder = 'tables' | 'dashboards'

/** The contents of such a folder: the definitions by name, and mistakes for files that look like one and are none. */
export interface DefinitionFiles {
  names: string[]
  mistakes: Mistake[]
}

/** Lists such a folder of `schema`. Scratch files of editors (`.x.swp`, `x.json~`, `#x#`, `4913`) are skipped. */
export function definitionFiles(schema: string, kind: DefinitionFolder): DefinitionFiles {
  const names: string[] = []
  const mistakes: Mistake[] = []
  const folder = join(schema, kind)
  const entries = kind === 'tables' || existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  for (const entry of entries) {
    const sentence = strangeness(folder, kind, entry)
    if (sentence) mistakes.push({ id: 'F04', file: `${kind}/${entry.name}`, key: '', line: 1, sentence })
    else if (isDefinition(entry.name)) names.push(entry.name.slice(0, -'.json'.length))
  }
  // By the names of the tables: with .json behind them `filiali-inventario` would come before `filiali`.
  return { names: names.sort(), mistakes: mistakes.sort(byFile) }
}

const byFile = (one: Mistake, other: Mistake): number => (one.file < other.file ? -1 : 1)

/** Editors write hidden files, copies that end in ~, files between # and, to try the folder, numbers. */
const isScratch = (name: string): boolean => /^\.|~$|^#.*#$|^\d+$/.test(name)
const isDefinition = (name: string): boolean => name.endsWith('.json') && !isScratch(name)

/** Why a file or folder that looks like a definition is not read; undefined for definitions and unrelated files. */
function strangeness(folder: string, kind: DefinitionFolder, entry: Dirent): string | undefined {
  const { name } = entry
  if (isScratch(name)) return undefined
  if (isFolder(folder, entry)) return `is a folder: definitions lie side by side in schema/${kind}`
  if (isDefinition(name) && isSpecial(join(folder, name))) return NO_FILE
  if (isDefinition(name)) {
    const [fits, words] = namesOf[kind]
    return fits.test(name) ? undefined : `is no name for ${words} before .json`
  }
  const looksLikeOne = /\.(json|jsonc|json5|ya?ml)$|\.json\.txt$/i.test(name)
  return looksLikeOne ? 'is not read: a definition ends in .json, in small letters' : undefined
}

const namesOf = {
  tables: [/^[a-z][a-z0-9_-]*\.json$/, 'a table: lower case letters, digits, _ and -'],
  dashboards: [/^[a-z][a-z0-9-]*\.json$/, 'a page of figures: lower case letters, digits and -'],
} as const

const LARGEST = 2_000_000
/** The sentence for pipes, devices and files that are too large. */
export const NO_FILE = 'is no file of at most 2 MB'

/**
 * Whether to skip the path: reading a pipe or device would block. Unreadable files are not special: reading them fails with
 * a reason.
 */
export function isSpecial(path: string): boolean {
  const facts = factsOf(path)
  return facts !== undefined && (!facts.isFile() || facts.size > LARGEST)
}

/** Links are followed. */
function isFolder(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  return factsOf(join(folder, entry.name))?.isDirectory() ?? false
}

/** Undefined for missing files and broken links. */
function factsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
