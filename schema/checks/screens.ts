import type { Mistake } from '../grammar/mistake.ts'
import type { MistakeId } from '../grammar/mistake-ids.ts'
import { ownAddresses } from '../grammar/reserved.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { fieldOf, isSavedByField, isSingle, type Screen, type Table } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { homeChecks } from './home.ts'
import { layoutChecks } from './layouts.ts'
import { listViewChecks } from './list-views.ts'
import { shownChecks } from './presentation.ts'

/** Checks of the screens of a table, their addresses aside. */
export function screenChecks(model: Model, table: Table): TableMistake[] {
  return table.screens.flatMap((screen, index) =>
    [
      ...areaChecks(model, screen),
      ...fieldsChecks(table, screen),
      ...shownChecks(table, screen),
      ...kindChecks(table, screen),
      ...iconChecks(screen),
      ...listViewChecks(model, table, screen),
      ...layoutChecks(model, table, screen),
      ...homeChecks(model, table, screen),
    ].map(([id, key, sentence]): TableMistake => [id, `screens.${index}.${key}`, sentence]),
  )
}

const areaChecks = (model: Model, { area }: Screen): TableMistake[] => {
  const areas = Object.keys(model.access.areas)
  if (areas.includes(area)) return []
  const hint = didYouMean(area, areas) || `; there are ${areas.join(', ')}`
  return [['T01', 'area', `no area is called "${area}" in access.json${hint}`]]
}

function fieldsChecks(table: Table, { kind, fields }: Screen): TableMistake[] {
  if (!fields) return []
  const unknown = fields.filter((name) => !fieldOf(table, name))
  return [
    ...unknown.map((name): TableMistake => ['T09', 'fields', `no field is called "${name}"`]),
    ...repeatedValues(fields).map((name): TableMistake => ['T43', 'fields', `names "${name}" twice`]),
    ...(fields.length === 0
      ? [['T43', 'fields', 'is empty: name a field, or leave it out'] satisfies TableMistake]
      : []),
    ...(kind === 'table'
      ? [['T33', 'fields', 'only a single record or a page of its own has fields'] satisfies TableMistake]
      : []),
  ]
}

function kindChecks(table: Table, { kind, route, menu }: Screen): TableMistake[] {
  const sentences = [
    kind !== 'custom' &&
      kind !== 'record' &&
      route.includes('/:') && ['route', 'only a page of its own (kind custom or record) has parameters'],
    kind === 'record' && !/\/:id\??$/.test(route) && ['route', 'the page of a row ends in /:id'],
    kind === 'record' && isSingle(table) && ['kind', 'a table with a single record has no page for each row'],
    kind === 'table' && isSingle(table) && ['kind', 'a table with a single record has no list'],
    kind === 'single' && isSavedByField(table) && ['kind', 'a table with a single record is not saved field by field'],
    (kind === 'custom' || kind === 'record') && inMenu(route, menu) && ['menu', IN_MENU],
  ]
  return sentences.flatMap((found): TableMistake[] => (found ? [['T33', found[0] ?? '', found[1] ?? '']] : []))
}

export const iconChecks = ({ icon, menu }: Pick<Screen, 'icon' | 'menu'>): TableMistake[] =>
  icon !== undefined && !menu ? [['T48', 'icon', 'has no effect: the screen is not in the menu']] : []

const IN_MENU = 'must be false: the menu cannot know the parameters of the address'
const inMenu = (route: string, menu: boolean): boolean => menu && route.includes('/:')

/** The addresses of all screens: well formed, nobody else's, each once. */
export function routeChecks(model: Model): Mistake[] {
  const tables = [...model.tables].flatMap(([file, table]) =>
    table.screens.map((screen, index) => ({ file: `tables/${file}.json`, index, ...screen })),
  )
  const own = model.access.screens.map((screen, index) => ({ file: 'access.json', index, ...screen }))
  const taken = new Map<string, RoutePlace>()
  const mistakes: Mistake[] = own
    .filter(({ route, menu }) => inMenu(route, menu))
    .map(({ file, index }) => ({ id: 'T33', file, key: `screens.${index}.menu`, sentence: IN_MENU }))
  for (const place of [...tables, ...own]) {
    const { route } = place
    const fault = routeFault(route)
    if (fault) {
      mistakes.push(atRoute(place, ...fault))
      continue
    }
    const other = waysTo(route).flatMap((way) => taken.get(way) ?? [])[0]
    // Which of the two is the new one, only their author knows.
    if (other) mistakes.push(sharedRoute(other, place), sharedRoute(place, other))
    for (const way of waysTo(route)) taken.set(way, place)
  }
  return mistakes
}

/** A screen where it stands. */
interface RoutePlace {
  file: string
  index: number
  route: string
}

const atRoute = ({ file, index }: RoutePlace, id: MistakeId, sentence: string): Mistake => ({
  id,
  file,
  key: `screens.${index}.route`,
  sentence,
})

const sharedRoute = (place: RoutePlace, other: RoutePlace): Mistake =>
  atRoute(place, 'T03', `${place.route} belongs to ${other.file} (screens.${other.index}) too`)

function routeFault(route: string): [MistakeId, string] | undefined {
  const segments = route.slice(1).split('/')
  const [first = ''] = segments
  if (route === '/') return ['T32', 'the home page stands at /']
  if (segments.some((segment, at) => !isSegment(segment, at === segments.length - 1))) {
    const form =
      'each part between slashes is letters, digits, _ and -, or a parameter like :id (:id? at the end), or {lang}'
    return ['T31', `${route} is no address: ${form}`]
  }
  if (ownAddresses.includes(first.toLowerCase())) return ['T32', `the program itself answers at /${first}`]
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.replace('?', ''))
  if (first.startsWith(':')) return ['T31', `${route} would be every address: begin with a name`]
  return repeatedValues(names).length > 0 ? ['T31', `${route} has two parameters of one name`] : undefined
}

/** `{lang}` becomes the language of the console. */
const isSegment = (segment: string, isLast: boolean): boolean =>
  /^[\w-]+$|^\{lang\}$/.test(segment) || /^:[a-zA-Z]\w*$/.test(segment) || (isLast && /^:[a-zA-Z]\w*\?$/.test(segment))

/** The addresses a route stands for, whatever its parameters are called: `/a/:id?` -> `/a` and `/a/:`. */
function waysTo(route: string): string[] {
  const plain = route.toLowerCase().replaceAll(/:\w+/g, ':')
  return plain.endsWith('/:?') ? [plain.slice(0, -'/:?'.length), plain.slice(0, -1)] : [plain]
}
