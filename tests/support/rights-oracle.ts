import { isDeepStrictEqual } from 'node:util'
import { readCondition } from '#schema/condition/condition.ts'
import { holds, type RowValues } from '#schema/condition/holds.ts'
import { type ListReader, tableReferred } from '#schema/condition/reader.ts'
import { storedValues } from '#schema/condition/row-values.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Rights, type RowAction, rowActions } from '#schema/rights/access.ts'
import type { Values } from '#schema/rows/row.ts'
import { pickedFields, type Table, writeKey } from '#schema/table.ts'

// What rights by row and field come to, worked out row by row in plain code: what the server must say too.

/** A right as an oracle keeps it: on the rows where it holds, with these fields; on all, with all, where it does not say. */
export interface PlainRight {
  where?: Values
  fields?: readonly string[]
}

export interface Person {
  id: number
  username: string
  roles: readonly string[]
  agentId: number | null
}

/** All stored rows, by table. */
export type World = ReadonlyMap<string, readonly Values[]>

export type Fields = ReadonlySet<string>

/** The rights of the roles on the table, and of everybody. */
export function plainRights(model: Model, roles: readonly string[], action: RowAction, table: Table): PlainRight[] {
  const { everyone, roles: all } = model.access
  return [everyone, ...roles.flatMap((role) => all[role] ?? [])].flatMap((rights) =>
    ofRole(model, rights, action, table),
  )
}

function ofRole(model: Model, rights: Rights, action: RowAction, table: Table): PlainRight[] {
  const own = (rights[action] ?? []).flatMap((one): PlainRight[] => {
    if (typeof one === 'string') return one === table.name ? [{}] : []
    const fields = typeof one === 'string' ? undefined : fieldsOf(table, one)
    return one.table === table.name && fields?.length !== 0 ? [{ where: one.where, fields }] : []
  })
  const managed = rights.manage?.includes(table.name) || rights.manage?.includes('*') ? [{}] : []
  const all = [...managed, ...own]
  const saysOfIt = (rights.read ?? []).some((one) => typeof one !== 'string' && one.table === table.name)
  if (action !== 'read' || !table.lookup || saysOfIt || !refersFrom(model, rights, table)) return all
  return [...all, { fields: pickedFields(table) }]
}

const fieldsOf = (table: Table, { fields, exceptFields = [] }: { fields?: string[]; exceptFields?: string[] }) =>
  fields || exceptFields.length > 0
    ? (fields ?? Object.keys(table.fields)).filter((name) => !exceptFields.includes(name))
    : undefined

/** Whether the role creates or changes, with some field, rows that refer to the table. */
const refersFrom = (model: Model, rights: Rights, target: Table): boolean =>
  [...model.tables.values()].some((table) =>
    Object.entries(table.fields).some(
      ([name, field]) =>
        field.table === target.name &&
        !field.readOnly &&
        rowActions
          .filter((action) => action === 'create' || action === 'update')
          .flatMap((action) => ofRole(model, { ...rights, read: [] }, action, table))
          .some(({ fields }) => fields?.includes(name) ?? true),
    ),
  )

/** One person among all rows. */
export class Oracle {
  constructor(
    readonly model: Model,
    readonly person: Person,
    readonly world: World,
    readonly moment: { today: string; now: string },
  ) {}

  rights = (action: RowAction, table: Table): PlainRight[] => plainRights(this.model, this.person.roles, action, table)

  get reader(): ListReader {
    const own = { agents: this.person.agentId }
    return { userId: this.person.id, ...this.moment, own, referred: tableReferred(this.model) }
  }

  /** Whether the condition holds of the row; of none where it names a row of the person's own and there is none. */
  holds(table: Table, row: Values, where: Values | undefined): boolean {
    if (!where) return true
    let isMeant = true
    const place = { table, readable: Object.keys(table.fields), reader: this.reader }
    const condition = readCondition(place, where, () => {
      isMeant = false
    })
    return isMeant && holds(condition, this.valuesOf(table, row)) === true
  }

  valuesOf = (table: Table, row: Values): RowValues =>
    storedValues(table, row, (_name, field, id) => {
      const found = this.world.get(field.table ?? '')?.find((one) => one.id === id)
      return found && storedValues(tableOf(this.model, field.table ?? ''), found)
    })

  /** The fields with which the person may do it to the row; undefined where no right holds. */
  fields(action: RowAction, table: Table, row: Values): Fields | undefined {
    const holding = this.rights(action, table).filter(({ where }) => this.holds(table, row, where))
    if (holding.length === 0) return undefined
    return new Set(holding.flatMap(({ fields }) => fields ?? Object.keys(table.fields)))
  }

  sees = (table: Table, row: Values): boolean => this.fields('read', table, row) !== undefined
  /** Who reads nothing of a table is bound in it by the rights of their writes alone. */
  finds = (table: Table, row: Values): boolean => this.rights('read', table).length === 0 || this.sees(table, row)

  /** The fields that the person reads of whatever row they see. */
  everywhere(table: Table): string[] {
    const rights = this.rights('read', table)
    const gives = ({ fields }: PlainRight, name: string) => fields?.includes(name) ?? true
    return Object.keys(table.fields).filter(
      (name) =>
        rights.length > 0 &&
        (rights.every((right) => gives(right, name)) || rights.some((right) => !right.where && gives(right, name))),
    )
  }

  isWhole = (action: RowAction, table: Table): boolean =>
    this.rights(action, table).some(({ where, fields }) => !where && !fields)

  /** The row as the person reads it, of the one that a reader of everything gets. */
  shown(table: Table, stored: Values, whole: Values): Values {
    const fields = this.fields('read', table, stored) ?? new Set()
    const entries = Object.keys(table.fields)
      .filter((name) => fields.has(name))
      .map((name) => [name, this.recordsShown(table.fields[name]?.table, whole[name])])
    return { id: whole.id, version: whole.version, ...Object.fromEntries(entries) }
  }

  private recordsShown(of: string | undefined, value: unknown): unknown {
    if (of === undefined || value === null) return value
    const target = tableOf(this.model, of)
    if (!isSaidOf(this.model, target)) return value
    const one = (record: Values) => this.recordShown(target, record)
    if (!Array.isArray(value)) return one(value as Values)
    const records = value.map((record) => [one(record), record] as const)
    const byTitle = (a: Values) => (a[target.title] === RESERVED ? null : a[target.title])
    return [
      ...records.filter(([a]) => byTitle(a) !== null),
      ...records.filter(([a]) => byTitle(a) === null).sort(([, a], [, b]) => Number(a.id) - Number(b.id)),
    ].map(([a]) => a)
  }

  private recordShown(target: Table, record: Values): Values {
    const row = this.world.get(target.name)?.find(({ id }) => id === record.id)
    const fields = (row && this.fields('read', target, row)) ?? new Set()
    const seen = Object.entries(record).filter(([name]) => fields.has(name))
    return {
      id: record.id,
      ...(!fields.has(target.title) && { [target.title]: RESERVED }),
      ...Object.fromEntries(seen),
    }
  }

  /** Whether a change of the row to these values, which the body says, is let through, and else the status of its refusal. */
  update(table: Table, row: Values, said: Values): Verdict {
    if (this.rights('update', table).length === 0) return 403
    if (!this.finds(table, row)) return 404
    const given = this.fields('update', table, row)
    if (!given) return 403
    const isBound = this.rights('read', table).length > 0
    const read = isBound ? this.fields('read', table, row) : undefined
    const isSame = (key: string) => isDeepStrictEqual(row[key] ?? null, said[key] ?? null)
    const asked = Object.keys(table.fields).filter((name) => keyIn(table, name) in said)
    const changed = asked.filter((name) => !((read?.has(name) ?? true) && isSame(keyIn(table, name))))
    if (changed.some((name) => !given.has(name) || !(read?.has(name) ?? true))) return 422
    if (!this.seesTargets(table, said, row)) return 422
    const kept = this.fields('update', table, { ...row, ...said, ...computed({ ...row, ...said }) })
    if (!kept) return 'refused'
    return changed.some((name) => !kept.has(name)) ? 422 : 200
  }

  create(table: Table, said: Values, after: Values): Verdict {
    if (this.rights('create', table).length === 0) return 403
    if (!this.seesTargets(table, said)) return 422
    if (this.isWhole('create', table)) return 201
    const given = this.fields('create', table, after)
    if (!given) return 'refused'
    const reads = this.rights('read', table)
    const read = (name: string) => reads.length === 0 || reads.some(({ fields }) => fields?.includes(name) ?? true)
    const asked = Object.keys(table.fields).filter((name) => keyIn(table, name) in said)
    return asked.every((name) => given.has(name) && read(name)) ? 201 : 422
  }

  delete(table: Table, row: Values): Verdict {
    if (this.rights('delete', table).length === 0) return 403
    if (!this.finds(table, row)) return 404
    return this.fields('delete', table, row) ? 204 : 403
  }

  /** Whether the person sees the rows of which the body says anew that the row refers to them. */
  private seesTargets(table: Table, said: Values, before: Values = {}): boolean {
    return Object.entries(table.fields).every(([name, field]) => {
      const target = field.table === undefined ? undefined : tableOf(this.model, field.table)
      const key = writeKey(name, field)
      if (!target || !isSaidOf(this.model, target) || !(key in said)) return true
      const ids = [said[key]].flat().filter((id) => typeof id === 'number' && ![before[key]].flat().includes(id))
      const rows = this.world.get(target.name) ?? []
      return ids.every((id) => rows.some((row) => row.id === id && this.sees(target, row)))
    })
  }
}

export type Verdict = 200 | 201 | 204 | 403 | 404 | 422 | 'refused'

export const RESERVED = '(riservato)'

/** What the database computes of a row. */
export const computed = ({ pezzi }: Values): Values => ({ doppio: typeof pezzi === 'number' ? pezzi * 2 : null })

export const keyIn = (table: Table, name: string): string => {
  const field = table.fields[name]
  return field ? writeKey(name, field) : name
}

/** Whether some right says of some rows or fields of the table. */
const isSaidOf = ({ access: { everyone, roles } }: Model, { name }: Table): boolean =>
  [everyone, ...Object.values(roles)].some(({ read = [] }) =>
    read.some((one) => typeof one !== 'string' && one.table === name),
  )
