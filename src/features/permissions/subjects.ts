import { areaChain, areasWithin, type Model, type ScreenEntry, screensOf, tableOf } from '#schema/model.ts'
import { everyRight, type Right, whyOf } from '#schema/rights/why.ts'
import { fold } from '#schema/rules/fold.ts'
import type { Screen, Table } from '#schema/table.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { t } from './texts.ts'

/** A screen, or the rows of a table with the screen that is about them, and what one can do there. */
export interface Subject {
  key: string
  label: string
  rights: readonly Right[]
}

export interface SubjectGroup {
  area: string
  label: string
  subjects: readonly Subject[]
}

/**
 * Everything that rights are about, by area in the order of the menu; tables without a screen stand last. The page of a row is
 * none of its own where those who open the list open it too.
 */
export function subjectGroups(model: Model): SubjectGroup[] {
  const bySubject = groupBy(everyRight(model), ({ subject }) => subject)
  const rightsOn = (...subjects: string[]) => subjects.flatMap((subject) => bySubject.get(subject) ?? [])
  const entryOf = ({ screen, table, label, title }: ScreenEntry): Subject =>
    table?.screens[0]?.route === screen.route
      ? { key: table.name, label: title, rights: rightsOn(screen.route, table.name) }
      : { key: screen.route, label: pageLabel(screen, label), rights: rightsOn(screen.route) }
  const reasons = whyOf(model, Object.keys(model.access.roles))
  const openers = (route: string) => JSON.stringify((reasons.get(`open ${route}`) ?? []).map(({ role }) => role).sort())
  const opensWithList = ({ kind, route }: Screen, table?: Table) =>
    kind === 'record' && table?.screens[0] !== undefined && openers(route) === openers(table.screens[0].route)
  const inOrder = (area: string): string[] => [area, ...areasWithin(model.access, area).flatMap(inOrder)]
  const areas = areasWithin(model.access)
    .flatMap(inOrder)
    .map((area) => ({
      area,
      label: areaLabel(model, area),
      subjects: screensOf(model)
        .filter(({ screen, table }) => screen.area === area && !opensWithList(screen, table))
        .map(entryOf),
    }))
  const parts = [...model.tables.values()]
    .filter(({ screens }) => screens.length === 0)
    .map((table) => ({ key: table.name, label: partLabel(model, table), rights: rightsOn(table.name) }))
  return [...areas, { area: '', label: t('permissions.parts'), subjects: parts }]
    .map((group) => ({ ...group, subjects: group.subjects.filter(({ rights }) => rights.length > 0) }))
    .filter(({ subjects }) => subjects.length > 0)
}

/** 'Inventario mezzi' -> 'Inventario mezzi (pagina di uno solo)': the page of one row is not its list. */
const pageLabel = ({ route }: Screen, label: string): string =>
  route.includes(':') ? t('permissions.pageOf', { label }) : label

/** What a table without a screen calls its rows; with what they belong to, where the name of another one begins so too. */
function partLabel(model: Model, { name, label, fields }: Table): string {
  const isShared = [...model.tables.values()].some(
    (other) => other.name !== name && `${other.label.many} `.startsWith(`${label.many} `),
  )
  const owner = Object.values(fields).find(
    ({ type, onDelete }) => type === 'reference' && onDelete === 'cascade',
  )?.table
  return isShared && owner !== undefined ? `${label.many} (${tableOf(model, owner).label.many})` : label.many
}

const areaLabel = ({ access }: Model, area: string): string =>
  areaChain(access, area)
    .map((name) => access.areas[name]?.label ?? name)
    .toReversed()
    .join(' › ')

/** The groups whose label, or subjects whose label, holds the words; `able` leaves out what it refuses. */
export function subjectsFound(groups: readonly SubjectGroup[], words: string, able: (subject: Subject) => boolean) {
  const wanted = fold(words).trim()
  return groups.flatMap((group) => {
    const whole = fold(group.label).includes(wanted)
    const subjects = group.subjects.filter(
      (subject) => able(subject) && (whole || fold(subject.label).includes(wanted)),
    )
    return subjects.length > 0 ? [{ ...group, subjects }] : []
  })
}

/** The verbs of rights in words: 'leggere, creare'. */
export const verbsOf = (rights: readonly Right[]): string =>
  rights.map(({ action }) => t(`permissions.verbs.${action}`)).join(', ')

/** The same subjects with only these rights, and none that has none of them. */
export function onlyRights(groups: readonly SubjectGroup[], wanted: readonly Right[]): Subject[] {
  const keys = new Set(wanted.map(({ action, subject }) => `${action} ${subject}`))
  return groups
    .flatMap(({ subjects }) => subjects)
    .map((subject) => ({
      ...subject,
      rights: subject.rights.filter((right) => keys.has(`${right.action} ${right.subject}`)),
    }))
    .filter(({ rights }) => rights.length > 0)
}
