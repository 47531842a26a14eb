import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { fieldTypes } from '#schema/fields/index.ts'
import { tableOf } from '#schema/model.ts'
import { type Values, valueSchema, writableFields } from '#schema/rows/row.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import type { Answer } from './app.ts'
import { guardedNames } from './guarded-tables.ts'
import { oneOf, random } from './random-customers.ts'
import type { Crowd } from './random-rights.ts'
import { computed, type Oracle, type Person, type Verdict } from './rights-oracle.ts'

export type Rows = Map<string, Values[]>

/** The rows of a crowd as they must be stored after each change that is tried. */
export class Ledger {
  /** How many changes had an answer of that status. */
  readonly told: Record<number, number> = {}

  private constructor(
    readonly crowd: Crowd,
    public world: Rows,
  ) {}

  static of = async (crowd: Crowd): Promise<Ledger> => new Ledger(crowd, await crowd.world())

  rowsOf = (table: Table, of = this.world): Values[] => of.get(table.name) ?? []
  oracleOf = (person: Person): Oracle => this.crowd.oracle(person, this.world)
  tableNamed = (name: string): Table => tableOf(this.crowd.app.model, name)

  /** What a body may say of the field: a value that another row has, or none. */
  valueFor(table: Table, { name, field }: { name: string; field: Field }): unknown {
    const any = () => oneOf(...this.rowsOf(table))[writeKey(name, field)] ?? null
    const value = random(6) === 0 ? null : any()
    const read = valueSchema(field).safeParse(value)
    const isClean = read.success && isDeepStrictEqual(read.data, value) && !(field.required && value === null)
    if (isClean) return value
    if (!field.required) return isSeveral(field) ? [] : null
    return field.type === 'text' ? `Nome ${random(1_000)}` : any()
  }

  randomBody(table: Table, most: number, isNew = false): Values {
    const fields = writableFields(table).filter(isSayable)
    const named = Array.from({ length: 1 + random(most) }, () => oneOf(...fields))
    const needed = isNew ? fields.filter(({ field }) => field.required) : []
    return Object.fromEntries([...named, ...needed].map((one) => [one.key, this.valueFor(table, one)]))
  }

  /** Of a change that was refused nothing is stored; of another exactly what was said. Whether it was made. */
  async checked(answer: Answer, verdict: Verdict | 409, after: () => Rows, about: string): Promise<boolean> {
    const said = `${about} -> ${answer.status} ${JSON.stringify(answer.body)}`
    expect(verdict === 'refused' ? [403, 422] : [verdict], said).toContain(answer.status)
    this.told[answer.status] = (this.told[answer.status] ?? 0) + 1
    const stored = await this.crowd.world()
    const isDone = answer.status < 300
    const expected = isDone ? after() : this.world
    this.world = stored
    for (const name of guardedNames) expect(stored.get(name), `${said} ${name}`).toEqual(expected.get(name))
    return isDone
  }

  /** The rows with those of one table changed. */
  withRow = (table: Table, change: (row: Values) => Values[]): Rows =>
    new Map([...this.world, [table.name, this.rowsOf(table).flatMap((row) => change(row))]])

  /** What the answer of a write holds of the row: what its author reads of it, or no more than its version. */
  async checkAnswer(person: Person, table: Table, id: number, { body }: Answer, about: string): Promise<void> {
    const oracle = this.oracleOf(person)
    const stored = this.rowsOf(table).find((row) => row.id === id) ?? {}
    const whole = (await this.crowd.app.as('ROLE_SUPER_ADMIN').get(`/api/${table.name}/${id}`)).body.data
    const { version } = stored
    const expected = oracle.sees(table, stored) ? oracle.shown(table, stored, whole) : { id, version }
    expect(body.data, about).toEqual(expected)
  }
}

export const isSeveral = ({ type }: Field): boolean => fieldTypes[type].several === true

export const isSayable = ({ field }: { field: Field }): boolean =>
  !['file', 'phone', 'vatNumber', 'codiceFiscale'].includes(field.type)

/** The row with what was said of it, as it is stored. */
export const changed = (row: Values, said: Values): Values => {
  const next = { ...row, ...said }
  const all = 'doppio' in row ? { ...next, ...computed(next) } : next
  return isDeepStrictEqual(all, row) ? row : { ...all, version: Number(row.version) + 1 }
}

/** Who that is and what they may do, for the message of a failure. */
export const rightsSaid = ({ person, rights }: Oracle, table: Table): string => {
  const all = ['read', 'create', 'update', 'delete'] as const
  return JSON.stringify([person, ...all.map((action) => ({ [action]: rights(action, table) }))])
}
