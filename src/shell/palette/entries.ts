import { newWord } from '#schema/italian/words.ts'
import { NEW_ROW } from '#schema/lists/presentation.ts'
import { type Model, screensOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { liesOnRows } from '#schema/rows/about.ts'
import { isSingle, type Screen, type Table } from '#schema/table.ts'
import { chooseTheme, themeChoices } from '#src/lib/theme.ts'
import { newRows as newRowsOfFeatures, verbs } from '#src/resources/features.ts'
import { linksWithin, type MenuGroup } from '#src/resources/menu.ts'
import { matchOf } from './match.ts'
import { t } from './opened-texts.ts'

/** One line of the palette: it leads to an address, or does something at once. */
export interface Entry {
  id: string
  label: string
  /** What tells it from others of its name. */
  detail?: string
  /** What else people call it: it is found by that too, and then says so. */
  alias?: string
  /** The kind of a record: the table it is of. */
  chip?: string
  to?: string
  run?: () => void
}

export interface Group {
  title: string
  entries: readonly Entry[]
}

interface Commands {
  model: Model
  ability: AppAbility
  menu: readonly MenuGroup[]
  /** What the shell itself does. */
  actions: readonly Entry[]
}

/** All screens and verbs this person has a right to, in the order of the menu. They are there without a network. */
export function commandsOf({ model, ability, menu, actions }: Commands): Group[] {
  const screens = menu.flatMap(({ label, flat, entries }) =>
    linksWithin(entries).map(
      (link): Entry => ({
        id: `screen ${link.route}`,
        label: link.label,
        alias: link.alias,
        detail: flat ? undefined : label,
        to: link.route,
      }),
    ),
  )
  const home: Entry = { id: 'screen /', label: t('shell.home'), to: '/' }
  const profile: Entry = { id: 'screen /profile', label: t('shell.profileItem'), to: '/profile' }
  return [
    { title: t('palette.screens'), entries: [home, ...screens, profile] },
    { title: t('palette.verbs'), entries: [...pageVerbs(model, ability), ...newRows(model, ability), ...actions] },
  ]
}

const pageVerbs = (model: Model, ability: AppAbility): Entry[] =>
  screensOf(model).flatMap(({ screen: { route } }) => {
    const label = verbs[route]
    return label && ability.can('open', route) ? [{ id: `verb ${route}`, label, to: route }] : []
  })

/** A verb for each table whose list this person opens and adds rows to. */
function newRows(model: Model, ability: AppAbility): Entry[] {
  return [...model.tables.values()].flatMap((table) => {
    const list = listOf(table)
    if (
      !list ||
      isSingle(table) ||
      liesOnRows(table) ||
      ability.cannot('create', table.name) ||
      ability.cannot('open', list.route)
    )
      return []
    const run = newRowsOfFeatures[table.name]
    const how = run ? { run } : { to: `${list.route}?${NEW_ROW}=1` }
    return [{ id: `new ${table.name}`, label: newWord(table.label), ...how }]
  })
}

/** The screen that lists the rows of a table. */
export const listOf = ({ screens }: Table): Screen | undefined =>
  screens.find(({ kind, route }) => (kind === 'table' || kind === 'custom') && !route.includes(':'))

/** What the shell does by itself: the colours, the sheet of shortcuts, the sign-out. */
export const shellActions = (showShortcuts: () => void, leave: () => void): Entry[] => [
  ...themeChoices.map(
    (choice): Entry => ({
      id: `theme ${choice}`,
      label: t(`palette.themes.${choice}`),
      run: () => chooseTheme(choice),
    }),
  ),
  { id: 'shortcuts', label: t('palette.shortcuts'), run: showShortcuts },
  { id: 'leave', label: t('shell.logout'), run: leave },
]

/** The most entries of a group: typing on narrows them down. */
const MOST = 6

/** The commands that answer what is typed, the best of each group first. */
export const matching = (groups: readonly Group[], typed: string): Group[] =>
  groups.flatMap(({ title, entries }) => {
    const matches = entries.flatMap((entry) => {
      const match = matchOf(entry.label, typed) ?? matchOf(`${entry.label} ${entry.detail ?? ''}`, typed)
      if (match !== undefined) return [{ entry, match }]
      const other = matchOf(entry.alias ?? '', typed)
      return other === undefined ? [] : [{ entry: { ...entry, detail: entry.alias }, match: other }]
    })
    const best = matches.toSorted((one, other) => one.match - other.match).slice(0, MOST)
    return best.length > 0 ? [{ title, entries: best.map(({ entry }) => entry) }] : []
  })
