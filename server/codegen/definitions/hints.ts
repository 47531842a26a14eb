import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uselessRights } from '#schema/checks/needed-rights.ts'
import { hiddenTitles } from '#schema/checks/row-rights.ts'
import { inTable, type Mistake } from '#schema/grammar/mistake.ts'
import type { Model } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Project } from './project.ts'

/** The routes of custom pages, as the index.ts of each feature lists them: `'/route': lazy(…)`, `lazyPage(…)` or a component. */
export function pageRoutes({ root }: Pick<Project, 'root'>): string[] {
  const folder = join(root, 'src/features')
  if (!existsSync(folder)) return []
  const indexes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|[/\\])index\.ts$/.test(name),
  )
  return indexes.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/'(\/[^']*)':\s*(?:lazy\w*\(|[A-Z]\w*\s*[,}\n])/g)].map(
      (match) => match[1] ?? '',
    ),
  )
}

/**
 * Screens of the kind `custom` without a page yet, which show only their title. Hints, not mistakes: the definition is
 * written first, and the page follows.
 */
export function missingPages(routes: readonly string[], model: Model): Mistake[] {
  return [...model.tables].flatMap(([file, { screens }]) =>
    screens.flatMap(({ kind, route }, index) => {
      if (kind !== 'custom' || routes.includes(route)) return []
      const sentence = `${route} has no page in src/features yet: it shows its title only`
      return [inTable(file, 'H01', `screens.${index}.kind`, sentence)]
    }),
  )
}

/** Fields of a table that share a label: they work, but look the same in a form or a filter. */
export function sharedLabels(model: Model): Mistake[] {
  return [...model.tables].flatMap(([file, { fields }]) => {
    const seen = new Map<string, string>()
    return Object.entries(fields).flatMap(([name, { label }]) => {
      const twin = seen.get(label.toLowerCase())
      seen.set(label.toLowerCase(), name)
      return twin ? [inTable(file, 'H02', `fields.${name}.label`, `the field "${twin}" is called "${label}" too`)] : []
    })
  })
}

/** Tables with a list but no field in the form, which some role may create or update: their dialogs would be empty. */
export function emptyForms(model: Model): Mistake[] {
  const anybody = abilityFor(model, Object.keys(model.access.roles))
  return [...model.tables].flatMap(([file, { name, fields, screens }]) => {
    const listed = screens.some(({ kind }) => kind === 'table')
    const written = anybody.can('create', name) || anybody.can('update', name)
    if (!listed || !written || Object.values(fields).some(({ form }) => form)) return []
    return [inTable(file, 'H03', 'fields', 'no field stands in the form: its dialogs would be empty')]
  })
}

/** All hints: lines of `npm run check` that stop nothing. */
export const hintsOf = (project: Project, model: Model): Mistake[] => [
  ...sharedLabels(model),
  ...emptyForms(model),
  ...uselessRights(model),
  ...hiddenTitles(model),
  ...missingPages(pageRoutes(project), model),
]
