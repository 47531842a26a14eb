import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rememberRecords } from '#src/fields/known-records.ts'
import { fieldState, isFixed } from '#src/record/form-rules.ts'
import { askedBefore, isReachable } from '#src/record/moves/offered.ts'
import { questionOf } from '#src/record/moves/question.ts'
import {
  isOffered,
  leadsOn,
  movingIn,
  noTarget,
  offersOf,
  optionTargets,
  recordTarget,
} from '#src/record/moves/targets.ts'
import { movedModel } from '#tests/support/moved-tables.ts'
import { signedIn } from './support/server.ts'

// The states that a person may give a row: a choice of its own, and what the row that it refers to means.

const model = movedModel()
const files = tableOf(model, 'prova_pratiche')
const tasks = tableOf(model, 'prova_incarichi')

const file = (stato: string | null, over: Partial<Row> = {}): Row => ({
  ...{ id: 1, version: 1, nome: 'Rossi', stato, motivo: null, nota: null, totale: 20, ...over },
})
const offeredIn = (base: Row | undefined, values: Values = {}) =>
  fieldState({ model, table: files, base, values }, 'stato')?.offered

const phases = [
  { id: 1, version: 1, nome: 'Da fare', senso: 'aperta' },
  { id: 2, version: 1, nome: 'In corso', senso: 'aperta' },
  { id: 3, version: 1, nome: 'Finita', senso: 'fatta' },
  { id: 4, version: 1, nome: 'Rifiutata', senso: 'persa' },
  { id: 5, version: 1, nome: 'Scaduta', senso: 'persa' },
]
const phase = (id: number) => phases.find((one) => one.id === id) ?? null
const task = (id: number): Row => ({ id: 1, version: 1, nome: 'Incarico', fase: phase(id), perche: null })
const may = () => true
const ofFiles = movingIn(model, files)
const ofTasks = movingIn(model, tasks)

beforeEach(() => void signedIn({ roles: ['ROLE_ADDETTO'] }))

describe('a choice offers', () => {
  it.each<[of: string, base: Row | undefined, values: Values, offered: string[]]>([
    ['a new row where rows begin', undefined, {}, ['bozza', 'urgente']],
    ['its own state and where moves lead', file('bozza'), {}, ['bozza', 'urgente', 'inviata', 'annullata']],
    ['nothing for which the row is too small', file('bozza', { totale: 9 }), {}, ['bozza', 'urgente', 'annullata']],
    [
      'what the row is not known to be too small for',
      file('urgente', { totale: undefined }),
      {},
      ['urgente', 'inviata'],
    ],
    ['what others may do to no one else', file('inviata', { nota: 'Va bene' }), {}, ['bozza', 'inviata', 'annullata']],
    ['its own state alone where none leads on', file('approvata'), {}, ['approvata']],
  ])('%s', (_, base, values, offered) => {
    expect(offeredIn(base, values)).toEqual(offered)
  })

  it('in a form also what the stored total forbids: its rows are being typed', () => {
    const typed = { model, table: files, base: file('bozza', { totale: 0 }), values: {} }
    expect(fieldState(typed, 'stato')?.offered).not.toContain('inviata')
    expect(fieldState({ ...typed, inForm: true }, 'stato')?.offered).toContain('inviata')
    const small = { ...typed, values: { nota: null }, base: file('inviata', { nota: 'Va bene' }), inForm: true }
    signedIn({ roles: ['ROLE_CAPO'] })
    expect(fieldState(small, 'stato')?.offered).not.toContain('approvata')
  })

  it('those with the role what their role may do, once what is typed allows it', () => {
    signedIn({ roles: ['ROLE_CAPO'] })
    expect(offeredIn(file('inviata'))).not.toContain('approvata')
    expect(offeredIn(file('inviata'), { nota: 'Va bene' })).toContain('approvata')
  })

  it('who manages the table the way out of a state from which no move leads', () => {
    const approved = file('approvata')
    expect(isFixed({ model, table: files, base: approved }, 'stato')).toBe(true)
    signedIn({ roles: ['ROLE_ADMIN'] })
    expect(offeredIn(approved)).toEqual(expect.arrayContaining(['bozza', 'inviata', 'annullata']))
    expect(isFixed({ model, table: files, base: approved }, 'stato')).toBe(false)
  })

  it('no way out of all states where no move leads to none', () => {
    const [state] = [fieldState({ model, table: files, base: file('bozza'), values: {} }, 'stato')]
    expect(state?.required).toBe(true)
    expect(fieldState({ model, table: files, base: undefined, values: {} }, 'stato')?.required).toBe(false)
    expect(offersOf(model, ofFiles, file('bozza'), optionTargets(ofFiles)).map(({ label }) => label)).toEqual([
      ...[undefined, undefined, 'Invia', 'Annulla'],
    ])
  })
})

describe('what a row is not ready for', () => {
  const awaited = (row: Row) =>
    offersOf(model, ofFiles, row, optionTargets(ofFiles)).flatMap(({ target, awaits }) =>
      awaits ? [[target.name, ...awaits]] : [],
    )

  it('says what it waits for', () => {
    expect(awaited(file('bozza', { totale: 0 }))).toEqual([['Inviata', 'Totale']])
    expect(awaited(file('bozza'))).toEqual([])
    const [sent] = optionTargets(ofFiles).filter(({ value }) => value === 'inviata')
    expect(sent && isOffered(model, ofFiles, file('bozza', { totale: 0 }), sent)).toBe(false)
  })

  it('is said to those alone whose role may do it', () => {
    expect(awaited(file('inviata'))).toEqual([])
    signedIn({ roles: ['ROLE_CAPO'] })
    expect(awaited(file('inviata'))).toEqual([['Approvata', 'Nota']])
  })

  it('leads on all the same, where nothing else does', () => {
    const only = { from: ['scaduta'], to: ['bozza'], when: { totale: { from: 10 } }, asks: [], sets: {} }
    const table: Table = { ...files, workflow: { field: 'stato', moves: [only] } }
    expect(isFixed({ model, table, base: file('scaduta', { totale: 0 }) }, 'stato')).toBe(true)
    expect(leadsOn(model, movingIn(model, table), file('scaduta', { totale: 0 }))).toBe(true)
    expect(leadsOn(model, movingIn(model, table), file('bozza'))).toBe(false)
  })
})

describe('a reference offers', () => {
  const where = (base: Row | undefined) => fieldState({ model, table: tasks, base, values: {} }, 'fase')?.offered
  const targets = phases.map((one) => recordTarget(ofTasks, one))
  const names = (row: Row) => offersOf(model, ofTasks, row, targets).map(({ target }) => target.name)

  it('rows by what they mean, and anything where that is not known', () => {
    expect(where(undefined)).toEqual({ senso: ['aperta'] })
    expect(where(task(4))).toEqual({ senso: ['aperta', 'persa'] })
    expect(where(task(1))).toBeUndefined()
    expect(where({ ...task(4), fase: { id: 99, nome: 'Altra' } })).toBeUndefined()
  })

  it('other rows of the same meaning, but where a move of others says so', () => {
    expect(names(task(1))).toEqual(['Da fare', 'In corso', 'Finita', 'Rifiutata', 'Scaduta'])
    expect(names(task(4))).toEqual(['Da fare', 'In corso', 'Rifiutata'])
    signedIn({ roles: ['ROLE_CAPO'] })
    expect(names(task(4))).toEqual(['Da fare', 'In corso', 'Rifiutata', 'Scaduta'])
  })

  it('none to a row that has none', () => {
    const offers = offersOf(model, ofTasks, { ...task(1), fase: null }, targets)
    expect(offers.map(({ target, isCurrent }) => [target.name, isCurrent])).toEqual([
      ['Da fare', false],
      ['In corso', false],
      [noTarget.name, true],
    ])
  })
})

describe('what is asked', () => {
  it('is what the move asks, and what the row must hold by then', () => {
    const cancelled = optionTargets(ofFiles).find(({ value }) => value === 'annullata') ?? noTarget
    expect(questionOf(model, ofFiles, may, file('bozza'), cancelled).names).toEqual(['motivo', 'nota'])
    const right = (_: string, __?: Row, name?: string) => name !== 'nota'
    expect(questionOf(model, ofFiles, right, file('bozza'), cancelled).names).toEqual(['motivo'])
  })

  it('is nothing where the row does not have the field in that state', () => {
    const to = (id: number) => recordTarget(ofTasks, phase(id) ?? {})
    expect(questionOf(model, ofTasks, may, task(1), to(3)).names).toEqual([])
    expect(questionOf(model, ofTasks, may, task(1), to(4)).names).toEqual(['perche'])
    expect(questionOf(model, ofTasks, may, task(1), to(2)).names).toEqual([])
  })

  it('of many rows is what any move there asks, and no state is offered to which none leads', () => {
    rememberRecords('prova_fasi', phases)
    expect(askedBefore(model, files, 'annullata')).toEqual(['motivo', 'nota'])
    expect(askedBefore(model, files, 'inviata')).toEqual([])
    expect(['bozza', 'approvata', null].map((to) => isReachable(model, files, to))).toEqual([true, false, false])
    signedIn({ roles: ['ROLE_CAPO'] })
    expect(isReachable(model, files, 'approvata')).toBe(true)
  })
})
