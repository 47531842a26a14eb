import { filterableFields } from '../condition/condition.ts'
import type { ShippedView } from '../grammar/view-grammar.ts'
import { fittedView, NO_VIEW } from '../lists/list-view.ts'
import { columnsOf, filtersOf } from '../lists/presentation.ts'
import type { Model } from '../model.ts'
import type { Screen, Table } from '../table.ts'
import { conditionMistakes } from './conditions.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { figureMistakes } from './figures.ts'
import { textFault } from './texts.ts'

/** Checks of the views that a screen is shipped with: names are different, filters and columns exist in its list. */
export function listViewChecks(model: Model, table: Table, screen: Screen): TableMistake[] {
  const { views, kind } = screen
  if (!views) return []
  if (kind === 'single' || kind === 'record' || kind === 'calendar')
    return [['T33', 'views', `a screen of the kind ${kind} has no views`]]
  const keys = repeatedValues(views.map(({ key }) => key)).map(
    (key): TableMistake => ['T43', 'views', `has two views "${key}"`],
  )
  const names = repeatedValues(views.map(({ name }) => name.toLowerCase())).map(
    (name): TableMistake => ['T43', 'views', `has two views with the name "${name}"`],
  )
  const opening = views.filter(({ opens }) => opens).length
  return [
    ...(opening > 1 ? [['T43', 'views', 'opens with more than one view'] satisfies TableMistake] : []),
    ...(views.length === 0 ? [['T43', 'views', 'is empty: leave it out'] satisfies TableMistake] : []),
    ...keys,
    ...names,
    ...views.flatMap((view, index) => oneView(model, { table, screen }, view, `views.${index}`)),
  ]
}

function oneView(model: Model, list: { table: Table; screen: Screen }, view: ShippedView, at: string): TableMistake[] {
  const { table, screen } = list
  const all = Object.keys(table.fields)
  const { missing } = fittedView(model, list, all, view)
  const keys = filterableFields(table, all)
  const offered = filtersOf(table, screen)
  const hidden = Object.keys(view.filters).filter((key) => {
    const [name] = keys.get(key) ?? []
    return name !== undefined && key !== 'multiField' && !offered.includes(name)
  })
  const fault = textFault(view.name)
  const t55 = (key: string, sentence: string): TableMistake => ['T55', `${at}.${key}`, sentence]
  return [
    ...(fault ? [['T41', `${at}.name`, fault] satisfies TableMistake] : []),
    ...(view.key === NO_VIEW ? [t55('key', `"${NO_VIEW}" is the list without a view`)] : []),
    ...conditionMistakes(model, table, view.filters).map(({ at: key, sentence }) => t55(`filters.${key}`, sentence)),
    ...hidden.map((key) => t55(`filters.${key}`, 'is no filter of this screen: nobody would see why rows are missing')),
    ...(missing.sort === undefined ? [] : [t55('sortBy', `no field is called "${missing.sort}"`)]),
    ...missing.columns.map((name) => t55('columns', `no field is called "${name}"`)),
    ...repeatedValues(view.columns ?? []).map(
      (name): TableMistake => ['T43', `${at}.columns`, `names "${name}" twice`],
    ),
    ...(view.descending !== undefined && view.sortBy === undefined
      ? [['T48', `${at}.descending`, 'has no effect without "sortBy"'] satisfies TableMistake]
      : []),
    ...(view.figures
      ? figureMistakes(
          model,
          table,
          { where: screen.layouts?.figures?.where, ...view.figures },
          { id: 'T55', at: `${at}.figures.` },
        )
      : []),
    ...(hasLayout(screen, view) ? [] : [t55('layout', `the screen has no layout "${view.layout}"`)]),
    ...bigSort(list, view).map((sentence) => t55('sortBy', sentence)),
  ]
}

const hasLayout = ({ layouts }: Screen, { layout }: ShippedView): boolean =>
  layout === undefined || layout === 'list' || layouts?.[layout] !== undefined

/** A big table is sorted by what its screens show or filter: nothing else has an index. */
function bigSort({ table, screen }: { table: Table; screen: Screen }, { sortBy }: ShippedView): string[] {
  const listFields = [table.title, table.sort, ...columnsOf(table, screen), ...filtersOf(table, screen)]
  const isSlow =
    table.big && typeof sortBy === 'string' && Object.hasOwn(table.fields, sortBy) && !listFields.includes(sortBy)
  return isSlow ? [`"${sortBy}" is neither column nor filter of this screen: a big table has no index for it`] : []
}
