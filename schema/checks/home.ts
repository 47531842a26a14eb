import { type HomeBlock, lineVerbs } from '../grammar/home-grammar.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { summaryFields } from '../lists/figures.ts'
import { type Model, screensOf } from '../model.ts'
import { fieldOf, isSavedByField, isSingle, isWritten, type Screen, type Table } from '../table.ts'
import { mistakeAt, orderMistakes, shownMistakes, textMistakes, typeFault, whereMistakes } from './block-fields.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'

const t74 = (key: string, sentence: string | undefined): TableMistake[] => mistakeAt('T74', key, sentence)

/** What is wrong with the blocks that a screen puts on the home page: they show rows and fields that are there. */
export function homeChecks(model: Model, table: Table, { kind, home }: Screen): TableMistake[] {
  if (!home) return []
  if (isSingle(table) || kind === 'single' || kind === 'record')
    return [['T33', 'home', `a screen of the kind ${kind} has no rows for the home page`]]
  return home.flatMap((block, index) =>
    [...blockFaults(model, table, block), ...nameFaults(model, table, block)].map(
      ([id, key, sentence]): TableMistake => [id, `home.${index}.${key}`, sentence],
    ),
  )
}

/** Every block has a name and a title of its own: people find them by these where they arrange their page. */
function nameFaults(model: Model, table: Table, block: HomeBlock): TableMistake[] {
  const all = screensOf(model).flatMap(({ screen, table: of = table }) =>
    (screen.home ?? []).map((other) => ({ table: of.name, other })),
  )
  const twin = (key: 'name' | 'title') => {
    const alike = all.filter(({ other }) => other[key].toLowerCase() === block[key].toLowerCase())
    const [first] = alike
    return alike.length > 1 && first?.other !== block
      ? `another block (of ${first?.table ?? table.name}) has the ${key} "${block[key]}" too`
      : undefined
  }
  return [...t74('name', twin('name')), ...t74('title', twin('title'))]
}

function blockFaults(model: Model, table: Table, block: HomeBlock): TableMistake[] {
  const { title, where, owner, needs, hint, empty, next, by, fields, verbs = [], parts = [] } = block
  const ownerFault =
    owner === undefined
      ? undefined
      : (typeFault(table, owner, ['reference']) ??
        (fieldOf(table, owner)?.table === 'users' ? undefined : `"${owner}" refers to no users`))
  return [
    ...textMistakes('title', title),
    ...textMistakes('hint', hint),
    ...textMistakes('empty', empty),
    ...whereMistakes(model, table, where, { id: 'T74', key: 'where' }),
    ...t74('owner', ownerFault),
    ...t74('needs.table', needs && tableFault(model, needs.table)),
    ...(next && empty === undefined ? [idle('next', 'without "empty": a block without rows is not there')] : []),
    ...(next
      ? [
          ...whereMistakes(model, table, next.where, { id: 'T74', key: 'next.where' }),
          ...orderMistakes(table, next, { id: 'T74', at: 'next.' }),
          ...shownMistakes(table, next.fields ?? [], { id: 'T74', key: 'next.fields' }),
        ]
      : []),
    ...t74('by', by === undefined ? undefined : byFault(table, by)),
    ...(by === undefined ? [] : idleBesideBy(block)),
    ...orderMistakes(table, block, { id: 'T74', at: '' }),
    ...shownMistakes(table, fields ?? [], { id: 'T74', key: 'fields' }),
    ...verbFaults(table, verbs),
    ...(parts.length > 0 && block.sortBy !== undefined ? [idle('sortBy', 'beside "parts": each says its order')] : []),
    ...parts.flatMap((part, index) => [
      ...textMistakes(`parts.${index}.label`, part.label),
      ...whereMistakes(model, table, part.where, { id: 'T74', key: `parts.${index}.where` }),
      ...orderMistakes(table, part, { id: 'T74', at: `parts.${index}.` }),
    ]),
  ]
}

const idle = (key: string, why: string): TableMistake => ['T48', key, `has no effect ${why}`]

const tableFault = ({ tables }: Model, name: string): string | undefined =>
  tables.has(name) ? undefined : `no table is called "${name}"${didYouMean(name, [...tables.keys()])}`

function byFault(table: Table, by: string): string | undefined {
  const offered = summaryFields(table, Object.keys(table.fields))
  return offered.includes(by) ? undefined : (typeFault(table, by) ?? `"${by}" is none of ${offered.join(', ')}`)
}

const rowKeys = ['sortBy', 'descending', 'fields', 'verbs', 'parts', 'next'] as const

/** What is said of rows has no effect where their values are counted instead. */
const idleBesideBy = (block: HomeBlock): TableMistake[] =>
  rowKeys.filter((key) => block[key] !== undefined).map((key) => idle(key, 'beside "by"'))

function verbFaults(table: Table, verbs: readonly string[]): TableMistake[] {
  const types = Object.values(table.fields).map(({ type }) => type)
  const faults: Readonly<Record<(typeof lineVerbs)[number], string | false>> = {
    edit: (!isWritten(table) || isSavedByField(table)) && `nobody writes rows of ${table.name}`,
    move: !table.workflow && `${table.name} has no workflow`,
    reach: !types.includes('phone') && !types.includes('email') && `${table.name} has neither telephones nor e-mails`,
  }
  return [
    ...repeatedValues(verbs).map((verb): TableMistake => ['T43', 'verbs', `names "${verb}" twice`]),
    ...lineVerbs.flatMap((verb) => (verbs.includes(verb) ? t74('verbs', faults[verb] || undefined) : [])),
  ]
}
