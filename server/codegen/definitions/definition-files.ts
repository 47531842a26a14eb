import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from '#schema/grammar/mistake.ts'

/** What lies among the tables: the definitions by name, and what looks like one and is none. */
export interface DefinitionFiles {
  names: string[]
  mistakes: Mistake[]
}

/** Looks through the folder of the tables. What editors leave beside a file (`.x.swp`, `x.json~`, `#x#`, `4913`) is passed over. */
export function definitionFiles(folder: string): DefinitionFiles {
  const names: string[] = []
  const mistakes: Mistake[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const sentence = strangeness(folder, entry)
    if (sentence) mistakes.push({ id: 'F04', file: `tables/${entry.name}`, key: '', line: 1, sentence })
    else if (isDefinition(entry.name)) names.push(entry.name.slice(0, -'.json'.length))
  }
  // By the names of the tables: with .json behind them `filiali-inventario` would come before `filiali`.
  return { names: names.sort(), mistakes: mistakes.sort(byFile) }
}

const byFile = (one: Mistake, other: Mistake): number => (one.file < other.file ? -1 : 1)

/** Editors write hidden files, copies that end in ~, files between # and, to try the folder, numbers. */
const isScratch = (name: string): boolean => /^\.|~$|^#.*#$|^\d+$/.test(name)
const isDefinition = (name: string): boolean => name.endsWith('.json') && !isScratch(name)

/** Why a file or folder is not read though somebody may think so; undefined for definitions and for what is nobody's. */
function strangeness(folder: string, entry: Dirent): string | undefined {
  const { name } = entry
  if (isScratch(name)) return undefined
  if (isFolder(folder, entry)) return 'is a folder: definitions lie side by side in schema/tables'
  if (isDefinition(name) && isSpecial(join(folder, name))) return NO_FILE
  if (isDefinition(name)) {
    const fits = /^[a-z][a-z0-9_-]*\.json$/.test(name)
    return fits ? undefined : 'is no name for a table: lower case letters, digits, _ and - before .json'
  }
  const looksLikeOne = /\.(json|jsonc|json5|ya?ml)$|\.json\.txt$/i.test(name)
  return looksLikeOne ? 'is not read: a definition ends in .json, in small letters' : undefined
}

const LARGEST = 2_000_000
/** What is said of something special. */
export const NO_FILE = 'is no file of at most 2 MB'

/** Pipes and devices have no end; of what cannot be looked at, reading it will say why. */
export function isSpecial(path: string): boolean {
  const facts = factsOf(path)
  return facts !== undefined && (!facts.isFile() || facts.size > LARGEST)
}

/** Links are followed. */
function isFolder(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  return factsOf(join(folder, entry.name))?.isDirectory() ?? false
}

/** Undefined for what is gone, and for links that lead nowhere. */
function factsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
