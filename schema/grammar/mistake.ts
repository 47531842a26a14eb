import type { MistakeId } from './mistake-ids.ts'

/** Something wrong in the definitions, worded for the developer who wrote them. */
export interface Mistake {
  /** The same for all mistakes of a kind: docs/mistakes.md explains each under it. */
  id: MistakeId
  /** The file within schema: `tables/fonti.json`, `dashboards/vendite.json`, `access.json`; of code, from the root: `src/features/users/index.ts`. */
  file: string
  /** Where in the file, as keys joined by dots: `fields.note.type`; empty for the file as a whole. */
  key: string
  sentence: string
  /** The line of the file, from 1, where its text was read. */
  line?: number
}

/** The definitions are wrong: everything that is, each with an id, the file and the key. */
export class ModelError extends Error {
  mistakes: Mistake[]
  constructor(mistakes: Mistake[]) {
    super([`The definitions have ${mistakes.length} mistake(s):`, ...mistakesText(mistakes)].join('\n'))
    this.mistakes = mistakes
  }
}

/** Thrown for files that cannot be read or do not follow the grammar: other checks come after it. */
export const REST = 'The rest is looked at once these are mended.'

/** Whether the mistakes hide others. */
export const hidesOthers = (mistakes: readonly Mistake[]): boolean => mistakes.some(({ id }) => /^F|^[AT]00$/.test(id))

/** The lines of all of them for a terminal. */
export const mistakesText = (mistakes: readonly Mistake[]): string[] => [
  ...mistakes.map(mistakeText),
  ...(hidesOthers(mistakes) ? [REST] : []),
]

/** One line for a terminal, where `file:line` opens in an editor: `T04 schema/tables/fonti.json:7 title: no field …`. */
export function mistakeText({ id, file, key, line, sentence }: Mistake): string {
  const path = /^(src|server)\//.test(file) ? file : `schema/${file}`
  return `${id} ${path}${line === undefined ? '' : `:${line}`} ${key || '(file)'}: ${sentence}`
}

/** A mistake in the definition of the table of that name. */
export const inTable = (table: string, id: MistakeId, key: string, sentence: string): Mistake => ({
  id,
  file: `tables/${table}.json`,
  key,
  sentence,
})

/** A mistake in the page of figures of that name. */
export const inDashboard = (name: string, id: MistakeId, key: string, sentence: string): Mistake => ({
  id,
  file: `dashboards/${name}.json`,
  key,
  sentence,
})

/** A mistake in the areas, screens and roles. */
export const inAccess = (id: MistakeId, key: string, sentence: string): Mistake => ({
  id,
  file: 'access.json',
  key,
  sentence,
})

/** What docs/mistakes.md, given as its text, says under the id; undefined when it says nothing. */
export function explanationOf(page: string, id: string): string | undefined {
  const sections = page.split(/^(?=##? )/m)
  return sections.find((section) => section.startsWith(`## ${id} `) || section.startsWith(`## ${id}\n`))?.trim()
}
