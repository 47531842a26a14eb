import { access, all, colours, dashboard, field, fields, named, table, type WrongRow } from '../spoil.ts'

const stato = { type: 'choice', label: 'Stato', options: { nuovo: 'Nuovo', fermo: 'Fermo', chiuso: 'Chiuso' } }
const first = { ...stato, default: 'nuovo', required: true }
const all3 = { from: '*', to: '*' }
const moves = (written: unknown, name = 'extra') => table('workflow', { field: name, moves: written })
/** Bicycles that move between three states, begun as new, with these moves. */
const between = (...written: object[]) => all(field(first), moves(written))
/** The same, with one move that says more. */
const saying = (more: object) => between({ from: 'nuovo', to: ['fermo', 'chiuso'], ...more }, all3)
const asking = (name: string, added: object) => all(saying({ asks: [name] }), fields({ [name]: added }))
const setting = (value: unknown, added: object) => all(saying({ sets: { set: value } }), fields({ set: added }))
/** Moved by the rows of another table. */
const meaning = colours('fields.sense', { ...stato, options: { open: 'Aperto', done: 'Fatto' } })
const byMeaning = (...written: object[]) => all(meaning, moves(written, 'colour.sense'))
const users = (role: object) => access('roles.ROLE_VIEWER', { label: 'Lettore', ...role })
const seen = named('seen', {
  view: { of: ['bikes'] },
  fields: { nome: { type: 'text', label: 'Nome' }, stato },
  workflow: { field: 'stato', moves: [all3] },
})
const wasNew = { extra: { was: ['nuovo'] } }
const coloured = table('screens.0.layouts', {
  calendar: { from: 'day', color: [{ label: 'Nuove', where: wasNew, color: '#8ab8ff' }] },
})
const W = 'bikes workflow'
const M = `${W}.moves.0`

/** Workflows in which no row could move, or not so. */
export const wrongWorkflows: readonly WrongRow[] = [
  ['T71', 'seen workflow', 'moves of a view', seen, 'a view'],
  ['T71', W, 'moves of rows that nobody writes', all(between(all3), table('writes', 'none')), 'nobody writes'],
  ['T71', `${W}.field`, 'a field that is not there', moves([all3], 'kindd'), 'did you mean "kind"?'],
  ['T71', `${W}.field`, 'a text that moves', moves([all3], 'model'), 'of the type text'],
  ['T71', `${W}.field`, 'several rows that move', moves([all3], 'spares.sense'), 'of the type references'],
  ['T71', `${W}.field`, 'a reference without what it means', all(meaning, moves([all3], 'colour')), '"colour.sense"'],
  ['T71', `${W}.field`, 'a choice with a dot', moves([all3], 'kind.name'), 'without a dot'],
  ['T71', `${W}.field`, 'a meaning that is not there', all(meaning, moves([all3], 'colour.sens')), 'mean "sense"?'],
  ['T71', `${W}.field`, 'a meaning that is no choice', moves([all3], 'colour.name'), 'no choice'],
  [
    'T71',
    `${W}.field`,
    'a computed state',
    all(field({ ...stato, computed: "'nuovo'" }), moves([all3])),
    'is computed when the row is saved',
  ],
  ['T71', `${W}.field`, 'a state of the program', all(field({ ...first, readOnly: true }), moves([all3])), 'read-only'],
  [
    'T71',
    `${W}.field`,
    'a state called as any',
    all(field({ ...stato, options: { '*': 'Tutti', a: 'A' } }), moves([all3])),
    'the option "*"',
  ],
  ['T71', `${M}.from`, 'from a state that is not there', saying({ from: 'nuov' }), 'did you mean "nuovo"?'],
  ['T71', `${M}.to`, 'to a state that is not there', saying({ to: 'xyz' }), 'there are nuovo, fermo, chiuso'],
  ['T71', `${M}.to`, 'to a state that no other row means', byMeaning({ to: 'opne' }, all3), 'mean "open"?'],
  ['T71', `${M}.from`, 'from one state twice', saying({ from: ['nuovo', 'nuovo'] }), 'twice'],
  ['T71', `${M}.to`, 'to any state and one', saying({ to: ['*', 'fermo'] }), 'all the others'],
  ['T48', M, 'from a state to itself', saying({ from: 'fermo', to: 'fermo' }), 'is already'],
  ['T48', `${W}.moves.1`, 'a move said before', between(all3, { from: 'nuovo', to: 'fermo' }), 'here always 0'],
  [
    'T48',
    `${W}.moves.2`,
    'a move said by two before',
    between({ from: 'nuovo', to: '*' }, { from: ['fermo', 'chiuso'], to: '*' }, all3),
    'here always 0 or 1',
  ],
  [
    'T48',
    `${W}.moves.1`,
    'a role that another move has',
    between({ ...all3, by: ['ROLE_OWNER', 'ROLE_MECHANIC'] }, { from: 'nuovo', to: 'fermo', by: ['ROLE_OWNER'] }),
    'here always 0',
  ],
  ['T71', `${M}.by`, 'a role that is not there', saying({ by: ['ROLE_MECANIC'] }), 'mean "ROLE_MECHANIC"?'],
  ['T71', `${M}.by`, 'a role twice', saying({ by: ['ROLE_OWNER', 'ROLE_OWNER'] }), 'twice'],
  [
    'T48',
    `${M}.by`,
    'a role that changes nothing',
    all(saying({ by: ['ROLE_VIEWER'] }), users({ read: ['bikes'] })),
    'may not change "extra" of bikes',
  ],
  [
    'T48',
    `${M}.by`,
    'a role that only begins',
    all(saying({ by: ['ROLE_VIEWER'] }), users({ read: ['bikes'], create: ['bikes'] })),
    'may not change "extra" of bikes',
  ],
  [
    'T48',
    `${M}.by`,
    'a role that changes other fields',
    all(
      saying({ by: ['ROLE_VIEWER'] }),
      users({ read: ['bikes'], update: [{ table: 'bikes', exceptFields: ['extra'] }] }),
    ),
    'may not change "extra" of bikes',
  ],
  ['T71', `${M}.when`, 'a rule that says nothing', saying({ when: {} }), 'is empty'],
  ['T71', `${M}.when`, 'a rule of no field', saying({ when: { gearz: 3 } }), 'did you mean "gears"?'],
  ['T71', `${M}.when`, 'a rule of no value', saying({ when: { kind: 'cit' } }), 'nothing to filter by'],
  ['T71', `${M}.when`, 'a rule of the state', saying({ when: { extra: 'nuovo' } }), 'the state itself'],
  [
    'T71',
    `${W}.moves.1.when`,
    'a rule of what the row means',
    byMeaning({ to: '*' }, { ...all3, when: { 'colour.sense': 'open' } }),
    'the state itself',
  ],
  [
    'T71',
    `${W}.moves.1.when`,
    'a rule of the row that says it',
    byMeaning({ to: '*' }, { ...all3, when: { colourId: 3 } }),
    'the state itself',
  ],
  ['T71', `${M}.asks`, 'what is not there', saying({ asks: ['gearz'] }), 'did you mean "gears"?'],
  ['T71', `${M}.asks`, 'what moves', saying({ asks: ['extra'] }), 'is what moves'],
  ['T71', `${M}.asks`, 'one field twice', saying({ asks: ['gears', 'gears'] }), 'twice'],
  ['T71', `${M}.asks`, 'what is computed', asking('sum', { type: 'number', computed: 'gears * 2' }), 'nobody types'],
  ['T71', `${M}.asks`, 'a number of a series', asking('no', { type: 'sequence', pattern: '{0000}' }), 'the engine'],
  ['T71', `${M}.asks`, 'what the program sets', asking('note', { readOnly: true }), '"sets" may'],
  ['T71', `${M}.asks`, 'a file', asking('scan', { type: 'file' }), 'small form'],
  ['T48', `${M}.asks`, 'what no row has then', asking('why', { type: 'text', when: { extra: 'nuovo' } }), 'hides it'],
  [
    'T48',
    `${W}.moves.1.asks`,
    'what no row has then, by what others mean',
    all(
      byMeaning({ to: 'open' }, { from: 'open', to: 'done', asks: ['why'] }),
      fields({ why: { type: 'text', when: { 'colour.sense': 'open' } } }),
    ),
    'hides it',
  ],
  ['T71', `${M}.asks`, 'what it sets', saying({ asks: ['gears'], sets: { gears: 3 } }), 'ask for it, or set it'],
  ['T71', `${M}.sets.gearz`, 'a value of no field', saying({ sets: { gearz: 3 } }), 'did you mean "gears"?'],
  ['T71', `${M}.sets.extra`, 'the state as a value', saying({ sets: { extra: 'fermo' } }), 'is what moves'],
  ['T71', `${M}.sets.set`, 'a computed value', setting(1, { type: 'number', computed: 'gears * 2' }), 'is computed'],
  ['T71', `${M}.sets.set`, 'a number for a series', setting('1', { type: 'sequence', pattern: '{0}' }), 'the engine'],
  ['T71', `${M}.sets.model`, 'nothing for what must be', saying({ sets: { model: null } }), 'is required'],
  ['T71', `${M}.sets.spares`, 'nothing for a list', saying({ sets: { spares: null } }), '[] empties it'],
  ['T71', `${M}.sets.spares`, 'rows of this database', saying({ sets: { spares: ['3'] } }), 'in every database'],
  ['T71', `${M}.sets.gears`, 'a value beyond its limits', saying({ sets: { gears: 31 } }), 'from 1 to 30'],
  ['T71', `${M}.sets.model`, 'a value with a blank', saying({ sets: { model: ' x' } }), 'as it is kept: "x"'],
  ['T71', `${M}.sets.notes`, 'no text instead of nothing', saying({ sets: { notes: '' } }), 'as it is kept: null'],
  ['T71', `${M}.sets.gears`, 'today as a number', saying({ sets: { gears: '$today' } }), 'of the type date'],
  ['T71', `${M}.sets.model`, 'what stands for nothing', saying({ sets: { model: '$user' } }), 'stands for nothing'],
  ['T71', `${M}.sets.colour`, 'a row of this database', saying({ sets: { colour: 3 } }), 'in every database'],
  ['T71', `${M}.sets.set`, 'one value for all', setting('a', { unique: true }), 'is unique'],
  [
    'T71',
    `${W}.moves`,
    'a beginning that is none',
    between({ to: 'fermo' }, all3),
    'rows begin in "nuovo", the default of "extra"',
  ],
  [
    'T71',
    `${W}.moves`,
    'no beginning',
    all(field({ ...stato, required: true }), moves([all3])),
    'or give "extra" a default',
  ],
  [
    'T71',
    `${W}.moves`,
    'no beginning of what other rows mean',
    all(
      meaning,
      colours('fields.sense.required', true),
      colours('fields.sense.default', 'open'),
      table('fields.colour.required', true),
      moves([all3], 'colour.sense'),
    ),
    'a move without "from"',
  ],
  [
    'T71',
    `${W}.moves`,
    'a beginning by another field that is none',
    all(
      fields({ before: { ...stato, label: 'Prima' } }),
      field({ ...stato, default: { from: 'before' } }),
      moves([{ to: ['nuovo', 'fermo'] }, all3]),
    ),
    'may begin in "chiuso"',
  ],
  [
    'T48',
    `${M}.asks`,
    'what a new row is asked for anyway',
    between({ to: 'nuovo', asks: ['gears'] }, all3),
    'the form of a new row',
  ],
  ['T71', `${W}.moves`, 'beginnings alone', between({ to: '*' }), 'no move has a "from"'],
  [
    'T71',
    `${W}.moves`,
    'no way out of the first',
    between({ from: 'fermo', to: '*' }),
    'begin in "nuovo", and no move',
  ],
  [
    'T71',
    `${W}.moves`,
    'no way out of no state',
    all(field(stato), moves([{ from: 'nuovo', to: ['fermo', 'chiuso'] }])),
    'begin in no state',
  ],
  [
    'T71',
    `${W}.moves`,
    'no way out but to where the row is',
    byMeaning({ to: 'done' }, { from: ['open', 'done'], to: 'done', asks: ['gears'] }),
    'no move leads out',
  ],
  ['T71', `${W}.moves`, 'a state without moves', between({ from: 'nuovo', to: 'fermo' }), '"chiuso" stands in no move'],
  ['T41', `${M}.label`, 'a move called nothing', saying({ label: ' ' }), 'is empty'],
  ['T00', W, 'moves by themselves', table('workflow', [all3]), '"moves": ['],
  ['T00', `${W}.field`, 'moves of nothing', table('workflow', { moves: [all3] }), 'name the choice that moves'],
  ['T00', `${W}.field`, 'two dots', moves([all3], 'a.b.c'), 'names a choice, or a reference'],
  ['T00', `${W}.moves`, 'a workflow without moves', table('workflow', { field: 'kind' }), 'is missing'],
  ['T00', `${W}.moves`, 'one move alone', moves(all3, 'kind'), 'is a list'],
  ['T00', `${W}.moves`, 'no move', moves([], 'kind'), 'the first move that fits'],
  ['T00', M, 'two states as a move', moves([['city', 'race']], 'kind'), 'is an object'],
  ['T00', `${M}.froms`, 'an unknown key of a move', saying({ froms: 'nuovo' }), 'did you mean "from"?'],
  ['T00', `${W}.move`, 'an unknown key of a workflow', all(between(all3), table('workflow.move', [])), 'mean "moves"?'],
  ['T00', `${M}.to`, 'a move to nowhere', between({ from: 'nuovo' }), 'the states it leads to'],
  ['T00', `${M}.from`, 'a number as a state', saying({ from: 3 }), 'is a state, a list of states'],
  ['T00', `${M}.to`, 'no states', saying({ to: [] }), 'is a state, a list of states'],
  ['T00', `${M}.by`, 'a role alone', saying({ by: 'ROLE_OWNER' }), 'is a list of roles'],
  ['T00', `${M}.when`, 'a number as a rule', saying({ when: 3 }), 'is a condition'],
  ['T00', `${M}.asks`, 'a field alone', saying({ asks: 'gears' }), 'is a list of fields'],
  ['T00', `${M}.sets`, 'a list of what is set', saying({ sets: ['gears'] }), 'is an object'],
  ['T00', `${M}.sets.gears`, 'an object as a value', saying({ sets: { gears: { from: 'x' } } }), 'empties the field'],
  [
    'T71',
    `${W}.moves.1.sets`,
    'sets that hang on a computed field',
    all(
      fields({ worth: { type: 'number', label: 'Valore', computed: '1' }, note: { type: 'text', label: 'Nota' } }),
      between(
        { from: 'nuovo', to: 'fermo', when: { worth: { from: 2 } }, sets: { note: 'molto' } },
        { from: 'nuovo', to: ['fermo', 'chiuso'] },
      ),
    ),
    'sets something else than move 0',
  ],
  [
    'T50',
    'bikes fields.note.when',
    'a form that asks what the row was before',
    all(saying({}), fields({ note: { type: 'text', label: 'Nota', when: wasNew } })),
    'what the row was before',
  ],
  [
    'T72',
    'bikes screens.0.layouts.calendar.color.0.where',
    'a colour of rows that were something before',
    all(saying({}), fields({ day: { type: 'date', label: 'Giorno' } }), coloured),
    'what the row was before',
  ],
  [
    'A12',
    'access roles.ROLE_VIEWER.read.0.where',
    'a right on rows that were something before',
    all(saying({}), users({ read: [{ table: 'bikes', where: wasNew }] })),
    'what the row was before',
  ],
  [
    'T73',
    'dashboards/officina blocks.0.measure',
    'the time in all states as one number',
    all(saying({}), dashboard('blocks', [{ kind: 'number', title: 'Ferme', table: 'bikes', measure: 'stay' }])),
    'a figure by "extra"',
  ],
]
