import { fieldTypes, isFieldType } from '../fields/index.ts'
import { type Grammar, valueAt } from './grammar-words.ts'
import { homeKeysAt } from './home-grammar.ts'
import { didYouMean } from './spelling.ts'
import type { GrammarKeys } from './table-grammar.ts'

const RULE = 'is a condition { "field": value }, or the name of a field, or a list of names'
const SCALAR = 'must be a text, a number, true or false, or a list of texts'
const COLORS = 'is the name of a choice or reference, or a list [{ "label": "…", "where": { … }, "color": "#8ab8ff" }]'
const STATES = 'is a state, a list of states, or "*" for any'

/** Hints for missing keys, which zod cannot explain. */
const missing: Readonly<Record<string, string>> = {
  title: 'is missing: name the text field that names a row',
  label: 'is missing: { "one": "…", "many": "…" }, as people read it',
  fields: 'is missing: { "name": { "type": "text", "label": "…" } }',
  'about.table': 'is missing: the choice whose options are names of tables',
  'about.row': 'is missing: the number of the row of that table',
  'nextStep.when': 'is missing: what the row must be such as',
  'nextStep.title': 'is missing: what is to be done',
  'workflow.field': 'is missing: name the choice that moves',
  'workflow.moves': 'is missing: [{ "from": "a", "to": "b" }]',
  'screens.*.home.*.name': 'is missing: what it is called where people arrange their page',
  'screens.*.home.*.title': 'is missing: what heads it, as people read it',
  'screens.*.home.*.order': 'is missing: a number; the lowest stands first in its column',
  'screens.*.layouts.board.by': 'is missing: the choice or reference whose values are the columns',
  'screens.*.layouts.calendar.from': 'is missing: the date or moment at which an entry begins',
  'screens.*.layouts.planning.rows': 'is missing: the reference whose rows stand one below the other',
  'screens.*.layouts.planning.from': 'is missing: the date or moment at which an entry begins',
  'screens.*.layouts.map.latitude': 'is missing: the number that is the latitude of a row',
  'workflow.moves.*.to': 'is missing: the states it leads to, "*" for any',
  'fields.*.label': 'is missing: what people read',
  'fields.*.type': `is missing: one of ${Object.keys(fieldTypes).join(', ')}`,
}

/** The expected form of a key, for values of a wrong one. */
const forms: Readonly<Record<string, string>> = {
  label: 'is an object { "one": "…", "many": "…" }',
  nextStep: 'is an object { "when": { … }, "title": "Richiamare" }: what is offered to be done, and when',
  about: 'is an object { "table": "subject", "row": "number" }: the fields that say which row its rows are about',
  acts: 'is a list ["visits.customer"]: a table, and its reference to this one',
  notes: 'is false where nobody writes notes on its rows',
  view: 'is an object { "of": ["…"] }: the tables its rows are made of',
  unique: 'is a list [["branch", "code"]]: each entry names the fields that no two rows share together',
  'unique.*': 'is a list of fields ["branch", "code"], or { "fields": […], "where": { … } }',
  exclusive: 'is a list [{ "by": ["vehicle"], "from": "start", "to": "end" }]',
  'exclusive.*': 'is an object { "by": ["vehicle"], "from": "start", "to": "end" }',
  workflow: 'is an object { "field": "state", "moves": [{ "from": "a", "to": "b" }] }',
  'workflow.moves': 'is a list [{ "from": "a", "to": "b" }]: the first move that fits is the one a row goes',
  'workflow.moves.*': 'is an object { "from": "a", "to": "b" }',
  'workflow.moves.*.from': STATES,
  'workflow.moves.*.to': STATES,
  'workflow.moves.*.by': 'is a list of roles ["ROLE_ADMIN"]',
  'workflow.moves.*.when': RULE,
  'workflow.moves.*.asks': 'is a list of fields ["reason"]',
  'workflow.moves.*.sets': 'is an object { "field": value }',
  'workflow.moves.*.sets.*': `${SCALAR}, or null, which empties the field`,
  'screens.*.layouts':
    'is an object { "board": { "by": "state" }, "calendar": { "from": "day" }, "map": { "latitude": "north" } }',
  'screens.*.home': 'is a list [{ "name": "due", "title": "…", "order": 10, "where": { … } }]',
  'screens.*.home.*': 'is an object { "name": "due", "title": "…", "order": 10, "where": { … } }',
  'screens.*.layouts.board': 'is an object { "by": "state" }',
  'screens.*.layouts.calendar': 'is an object { "from": "day" }',
  'screens.*.layouts.planning': 'is an object { "rows": "vehicle", "from": "day" }',
  'screens.*.layouts.map': 'is an object { "latitude": "north" }',
  'screens.*.layouts.calendar.color': COLORS,
  'screens.*.layouts.planning.color': COLORS,
  pageSize: 'must be 10, 30, 50 or 100',
  'fields.*.default': SCALAR,
  'fields.*.computed':
    'is an SQL expression, or one of { "sum": "lines.amount" }, { "count": "lines" }, { "min": … }, { "max": … }',
  'groups.*.when': RULE,
  'groups.*.readOnlyWhen': RULE,
  'fields.*.when': RULE,
  'fields.*.requiredWhen': RULE,
  'fields.*.readOnlyWhen': RULE,
  'fields.*.optionsWhen': 'is a list [{ "when": { … }, "options": ["…"] }]: the first that holds says what is offered',
  'fields.*.of': 'is an object { "name": { "type": "text", "label": "…" } }',
  'fields.*.options': 'is an object { "value": "label" }, or "$roles" or "$pages"',
  'fields.*.options.*': 'is a label, or an object { "label": "…", "color": "…", "icon": "…" }',
}

/** Hints for keys of fields that people write on the table by mistake. */
const saidByScreens: ReadonlyMap<PropertyKey, string> = new Map([
  ['list', 'the columns are named by "columns" of a screen'],
  ['filter', 'the filters are named by "filters" of a screen'],
])

/** The grammar of a table with its hints, for the words of mistakes. */
export function tableWords(input: unknown, keys: GrammarKeys): Grammar {
  const keysAt = ([first, , second, third, fourth]: readonly PropertyKey[]) => {
    if (first === 'fields' && second === 'computed') return keys.total
    if (first === 'fields') return second === 'options' && third !== undefined ? keys.option : keys.field
    if (first === 'screens' && second === 'layouts') return layoutKeys(keys, third, fourth)
    if (first === 'screens' && second === 'home') return homeKeysAt(fourth)
    if (first === 'screens') return second === 'views' ? keys.shippedView : keys.screen
    if (first === 'groups') return keys.group
    if (first === 'workflow') return second === undefined ? keys.workflow : keys.move
    if (first === 'look') return keys.look
    if (first === 'view') return keys.view
    if (first === 'about') return keys.about
    if (first === 'nextStep') return keys.nextStep
    if (first === 'unique') return keys.together
    if (first === 'exclusive') return keys.period
    return first === 'label' ? keys.label : keys.table
  }
  const saidAt = (path: readonly PropertyKey[], value: unknown) => {
    const place = path.map((key, at) => (isOwnName(path, at) ? '*' : String(key))).join('.')
    if (value === undefined) return missing[place]
    if (path.length === 0) return 'must be an object { … }: the definition of a table'
    if (place === 'fields') return fieldsFault(value)
    if (place === 'fields.*.type') return typeFault(value)
    return strangeProp(input, path, keys) ?? forms[place]
  }
  const unknownAt = ([first, , second]: readonly PropertyKey[], key: string) => {
    if (first !== 'fields') return undefined
    return second === 'computed' ? 'a total is a sum, a count, a min or a max' : saidByScreens.get(key)
  }
  return { input, keysAt, unknownAt, saidAt }
}

/** The keys of a layout, or of an object in it. */
function layoutKeys(keys: GrammarKeys, kind?: PropertyKey, part?: PropertyKey): readonly string[] {
  if (kind === 'board') return part === 'figure' ? keys.figure : keys.board
  if (kind === 'calendar' || kind === 'planning')
    return part === 'color' || part === 'besides' ? keys[part === 'color' ? 'colored' : part] : keys[kind]
  return kind === 'map' ? keys.map : keys.layouts
}

/** Whether the key at that place is a name the author has given, of a field, of a value, or a place in a list. */
const isOwnName = ([first, , prop, third]: readonly PropertyKey[], at: number): boolean =>
  (at === 3 && first === 'screens' && prop === 'home') ||
  (at === 1 && (first === 'unique' || first === 'exclusive' || first === 'groups' || first === 'screens')) ||
  (first === 'workflow' && (at === 2 || (at === 4 && third === 'sets'))) ||
  (first === 'fields' && (at === 1 || (at === 3 && prop === 'options')))

const fieldsFault = (value: unknown): string =>
  `is an object { "name": { … } }${Array.isArray(value) ? ', not a list' : ''}`

function typeFault(value: unknown): string {
  const names = Object.keys(fieldTypes)
  const hint = didYouMean(String(value), names)
  return `no type is called ${JSON.stringify(value)}${hint || `: there are ${names.join(', ')}`}`
}

/** A property of another type stands wrongly there, whatever its value is. */
function strangeProp(input: unknown, path: readonly PropertyKey[], { typeProps }: GrammarKeys): string | undefined {
  const [first, name = '', prop = ''] = path
  const type: unknown = valueAt(input, ['fields', name, 'type'])
  if (first !== 'fields' || !isFieldType(type) || !typeProps.includes(String(prop))) return undefined
  const own: readonly string[] = fieldTypes[type].props ?? []
  return own.includes(String(prop)) ? undefined : `"${String(prop)}" does not belong to the type ${type}`
}
