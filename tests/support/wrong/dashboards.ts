import { access, all, colours, dashboard, field, type Spoil, table, type WrongRow } from '../spoil.ts'

const D = 'dashboards/officina'
const B = `${D} blocks`
/** The page with one block. */
const block = (written: object): Spoil => dashboard('blocks', [written])
const figure = (more: object = {}) => block({ kind: 'figure', title: 'Per tipo', table: 'bikes', by: 'kind', ...more })
const number = (more: object = {}) => block({ kind: 'number', title: 'Quante', table: 'bikes', ...more })
const list = (more: object = {}) => block({ kind: 'list', title: 'Prime', table: 'bikes', ...more })
const day = field({ type: 'date', label: 'Giorno' })
const second: Spoil = (files) => {
  dashboard()(files)
  files.dashboards.altra = { name: 'altra', label: 'officina', blocks: [{ kind: 'text', text: 'Niente.' }] }
}

/** Pages of figures that show nothing of their tables, or not so. */
export const wrongDashboards: readonly WrongRow[] = [
  ['T00', `${D} bloks`, 'an unknown key of a page', dashboard('bloks', []), 'did you mean "blocks"?'],
  ['T00', `${D} blocks`, 'a page without blocks', dashboard('blocks', []), 'is empty'],
  ['T00', `${D} range`, 'days that there are not', dashboard('range', 'week'), '"month"'],
  ['T00', `${D} icon`, 'an icon that there is not', dashboard('icon', 'chart'), 'must be'],
  ['T00', `${B}.0.kind`, 'a block of no kind', block({ title: 'Senza', table: 'bikes' }), '"figure"'],
  ['T00', `${B}.0.kind`, 'a block of an unknown kind', block({ kind: 'chart', title: 'A' }), '"figure"'],
  ['T00', `${B}.0.by`, 'a figure by nothing', block({ kind: 'figure', title: 'A', table: 'bikes' }), 'is missing'],
  ['T00', `${B}.0.filter`, 'an unknown key of a block', figure({ filter: {} }), 'did you mean "filters"?'],
  ['T00', `${B}.0.width`, 'a block of four columns', figure({ width: 4 })],
  ['T00', `${B}.0.tone`, 'a number in a colour', number({ tone: 'red' }), '"bad"'],
  ['T00', `${B}.0.rows`, 'a list of a hundred rows', list({ rows: 100 }), 'at most 20'],
  ['T00', `${B}.0.text`, 'a text that says nothing', block({ kind: 'text', text: '' }), 'is empty'],
  [
    'T06',
    `${D} name`,
    'a page that is called otherwise than its file',
    dashboard('name', 'negozio'),
    'must be "officina"',
  ],
  ['T41', `${D} label`, 'a page of a blank name', dashboard('label', ' ')],
  ['T41', `${B}.0.title`, 'a title that begins with a blank', figure({ title: ' Per tipo' })],
  ['T41', `${B}.0.text`, 'a text of two lines', block({ kind: 'text', text: 'Una\nDue' })],
  [
    'T03',
    `${D} name`,
    'a page at the address of a screen',
    all(dashboard(), table('screens.0.route', '/statistiche/officina')),
    'is the screen "Biciclette"',
  ],
  ['T73', `${D} label`, 'two pages of one name', second, 'too'],
  ['T73', `${D} filters.0`, 'a filter that no block has', dashboard('filters', ['color']), 'did you mean "colour"?'],
  ['T73', `${D} filters.0`, 'a filter by a text', dashboard('filters', ['notes']), 'no table of its blocks'],
  ['T43', `${D} filters`, 'a filter twice', dashboard('filters', ['kind', 'kind']), 'twice'],
  ['T73', `${B}.0.table`, 'a table that is not there', figure({ table: 'bike' }), 'did you mean "bikes"?'],
  [
    'T73',
    `${B}.0.table`,
    'figures of a single record',
    all(
      block({ kind: 'number', title: 'A', table: 'colours' }),
      dashboard('filters', []),
      colours('screens.0.kind', 'single'),
    ),
    'one record',
  ],
  ['T73', `${B}.0.by`, 'a figure by a field that is not there', figure({ by: 'kin' }), 'did you mean "kind"?'],
  ['T73', `${B}.0.by`, 'a figure by a text', figure({ by: 'notes' })],
  ['T73', `${B}.0.by`, 'a figure by days as they are', all(figure({ by: 'extra' }), day), 'extra.day'],
  ['T73', `${B}.0.split`, 'a figure split by what it is by', figure({ split: 'kind' }), 'already'],
  ['T73', `${B}.0.measure`, 'a sum of words', figure({ measure: 'sum.model' }), 'is none of'],
  ['T73', `${B}.0.where`, 'a share of nothing', number({ measure: 'share' }), 'is missing'],
  ['T73', `${B}.0.where.kin`, 'a share by an unknown filter', number({ measure: 'share', where: { kin: 'race' } })],
  ['T73', `${B}.0.filters.kind`, 'rows of an option that is not there', number({ filters: { kind: 'x' } })],
  ['T43', `${B}.0.filters`, 'a condition that says nothing', number({ filters: {} }), 'leave it out'],
  ['T73', `${B}.0.date`, 'days by a number', number({ date: 'gears' }), 'must be date or instant'],
  ['T73', `${B}.0.columns`, 'a list of what is not there', list({ columns: ['gear'] }), 'did you mean "gears"?'],
  ['T43', `${B}.0.columns`, 'a list that says something twice', list({ columns: ['gears', 'gears'] }), 'twice'],
  ['T73', `${B}.0.sortBy`, 'a list by what is not there', list({ sortBy: 'gear' }), 'did you mean "gears"?'],
  ['T48', `${B}.0.descending`, 'a direction of no sort', list({ descending: true }), 'without "sortBy"'],
  [
    'A03',
    'access roles.ROLE_MECHANIC.open',
    'a right on a page of figures',
    all(dashboard(), access('roles.ROLE_MECHANIC.open', ['/statistiche/officina'])),
    'is no area',
  ],
]
