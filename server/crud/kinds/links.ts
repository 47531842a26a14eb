import { COLLATION, joinTable, quoted } from '../identifiers.ts'
import { listOf } from './compare.ts'
import { guardedRecord, isNamedSql, pickedColumns, targetOf } from './embedded.ts'
import type { FieldInSql, Kind } from './kind.ts'
import { scalar } from './scalar.ts'

const linksOf = ({ table, name, alias }: FieldInSql) => ({
  from: `${joinTable(table, name)} _link`,
  own: `_link."ownerId" = ${alias}."id"`,
})

/** Several rows of another table, as rows of a join table: stored and filtered by their ids, read as records. */
export const links: Kind = scalar({
  type: '',
  inJoinTable: true,
  filtersElsewhere: true,
  read: (at, context) => {
    const target = targetOf(context.model, at.field)
    const { from, own } = linksOf(at)
    const bound = context.guarded?.get(target.name)
    if (bound) {
      // By name as far as it is read: their order would tell the others.
      const name = `case when ${isNamedSql(target, bound)} then _target.${quoted(target.title)} end`
      const inOrder = `order by ${name} collate ${COLLATION}, _target."id"`
      const record = guardedRecord(target, context, bound)
      return `coalesce((select json_agg(${record} ${inOrder}) from ${from} join ${quoted(target.name)} _target on _target."id" = _link."targetId" where ${own}), '[]')`
    }
    const records =
      `select ${pickedColumns(target, context)} from ${from} join ${quoted(target.name)} _target on _target."id" = _link."targetId" ` +
      `where ${own} order by _target.${quoted(target.title)} collate ${COLLATION}, _target."id"`
    return `coalesce((select json_agg(_record) from (${records}) _record), '[]')`
  },
  stored: (at) => {
    const { from, own } = linksOf(at)
    return `coalesce((select json_agg(_link."targetId" order by _link."targetId") from ${from} where ${own}), '[]')`
  },
  sort: (at, model) => {
    const target = targetOf(model, at.field)
    const { from, own } = linksOf(at)
    const title = `_target.${quoted(target.title)}`
    const titles = `string_agg(${title}, ', ' order by ${title} collate ${COLLATION})`
    return {
      join: '',
      key: `(select ${titles} from ${from} join ${quoted(target.name)} _target on _target."id" = _link."targetId" where ${own}) collate ${COLLATION}`,
    }
  },
  filter: (at, value, parameters) => {
    const { from, own } = linksOf(at)
    return `exists (select 1 from ${from} where ${own} and _link."targetId" = any(${parameters.add(listOf(value), 'integer[]')}))`
  },
  empty: (at) => {
    const { from, own } = linksOf(at)
    return `not exists (select 1 from ${from} where ${own})`
  },
  openApi: (field, schemas) => ({ type: 'array', items: schemas.record(field) }),
})
