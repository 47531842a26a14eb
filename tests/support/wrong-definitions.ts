import type { Spoil, WrongRow } from './spoil.ts'
import { wrongAbout } from './wrong/about.ts'
import { wrongAccess } from './wrong/access.ts'
import { wrongAcross } from './wrong/across.ts'
import { wrongApart } from './wrong/apart.ts'
import { wrongDashboards } from './wrong/dashboards.ts'
import { wrongComputed } from './wrong/expressions.ts'
import { wrongFields } from './wrong/fields.ts'
import { wrongGrammar } from './wrong/grammar.ts'
import { wrongHome } from './wrong/home.ts'
import { wrongLayouts } from './wrong/layouts.ts'
import { wrongRules } from './wrong/rules.ts'
import { wrongSections } from './wrong/sections.ts'
import { wrongSeries } from './wrong/series.ts'
import { wrongInSilence } from './wrong/silent.ts'
import { wrongTables } from './wrong/tables.ts'
import { wrongWorkflows } from './wrong/workflow.ts'

export { scratchFiles, type WrongFile, wrongFiles } from './wrong/files.ts'

/** Good definitions, one thing in which is made wrong. */
export interface WrongDefinition {
  what: string
  spoil: Spoil
  /** The id of the mistake that must be said, perhaps among others. */
  id: string
  /** The file within schema and the key: `tables/bikes.json title`, or the file alone. */
  at: string
  /** Words of the sentence. */
  says?: string
}

/** `bikes title` -> `tables/bikes.json title`. */
function placeOf(at: string): string {
  const [file = '', ...key] = at.split(' ')
  const path = file === 'access' ? 'access.json' : `${file.includes('/') ? file : `tables/${file}`}.json`
  return [path, ...key].join(' ')
}

const read = (rows: readonly WrongRow[]): WrongDefinition[] =>
  rows.map(([id, at, what, spoil, says]) => ({ what, spoil, id, at: placeOf(at), says }))

/** What the definitions themselves show to be wrong. */
export const wrongDefinitions: readonly WrongDefinition[] = read([
  ...wrongGrammar,
  ...wrongAcross,
  ...wrongTables,
  ...wrongFields,
  ...wrongRules,
  ...wrongApart,
  ...wrongAccess,
  ...wrongInSilence,
  ...wrongSeries,
  ...wrongSections,
  ...wrongWorkflows,
  ...wrongLayouts,
  ...wrongHome,
  ...wrongAbout,
  ...wrongDashboards,
])

/** Computed fields that only a database shows to be wrong. */
export const wrongExpressions: readonly WrongDefinition[] = read(wrongComputed)
