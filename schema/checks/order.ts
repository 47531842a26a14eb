import { initialValues } from '../rows/row.ts'
import { orderErrors, timeOfDay } from '../rows/times-in-order.ts'
import { dayToIso } from '../rules/day.ts'
import { fieldOf, type Table } from '../table.ts'
import type { TableMistake } from './field-check.ts'

const orderTargets = ['after', 'day', 'notBefore'] as const

/** The fields that rules of order compare with: there, of the right kind, another one, and in no circle. */
export function orderChecks(table: Table): TableMistake[] {
  return Object.entries(table.fields).flatMap(([name, field]) => {
    const targets = orderTargets.flatMap((prop): TableMistake[] => {
      const other = field[prop]
      const type = prop === 'after' ? field.type : 'date'
      if (other === undefined || (other !== name && fieldOf(table, other)?.type === type)) return []
      return [['T18', `fields.${name}.${prop}`, `must name another field of the type ${type}, and "${other}" is none`]]
    })
    return [...targets, ...circles(table, name), ...idleDay(table, name), ...halfDay(table, name)]
  })
}

/** Two days far apart, from which 9,999 can be counted: what is out of order on both is so on every day between. */
const days = ['01-01-1930', '31-12-2970']

/**
 * What a new row starts with must itself stand in order: else no row could begin. Defaults that stay the same are compared
 * with each other, and `$today` with itself; how a fixed day stands to `$today` is another question every day.
 */
export function defaultOrder(table: Table): TableMistake[] {
  const wrongOn = days.map((today) => {
    const moment = { today, now: `${dayToIso(today)}T12:00:00.000Z`, userId: 1 }
    return orderErrors(table, initialValues(table, moment))
  })
  return Object.keys(table.fields)
    .filter((name) => wrongOn.every((mistakes) => Object.hasOwn(mistakes, name)))
    .map((name) => [
      'T18',
      `fields.${name}.default`,
      'does not stand in order with the default of the other field: no new row could be saved as it begins',
    ])
}

/** `a` after `b` after `a`: said once, of the first name of the circle. */
function circles(table: Table, start: string): TableMistake[] {
  return (['after', 'notBefore'] as const).flatMap((prop): TableMistake[] => {
    const path = [start]
    for (let next = fieldOf(table, start)?.[prop]; next !== undefined; next = fieldOf(table, next)?.[prop]) {
      if (path.includes(next)) break
      path.push(next)
    }
    const last = fieldOf(table, path.at(-1) ?? '')?.[prop]
    const isFirst = path.every((name) => name >= start)
    if (path.length === 1 || last !== start || !isFirst) return []
    return [['T18', `fields.${start}.${prop}`, `${[...path, start].join(' -> ')}: the order goes in a circle`]]
  })
}

/** A day counts where times are compared, and for the first time of it, by which its rows are sorted. */
function idleDay(table: Table, name: string): TableMistake[] {
  const field = fieldOf(table, name)
  if (field?.pattern !== undefined) return []
  const compared = field?.after !== undefined || Object.values(table.fields).some(({ after }) => after === name)
  const sorting = field?.day === undefined ? undefined : timeOfDay(table, field.day)
  return sorting === undefined || compared || sorting === name
    ? []
    : [
        [
          'T48',
          `fields.${name}.day`,
          `has no effect: no "after" compares this time, and rows are sorted by "${sorting}"`,
        ],
      ]
}

/** Two times lie on days of the row, or both on the same one that nobody names. */
function halfDay(table: Table, name: string): TableMistake[] {
  const { after, day } = fieldOf(table, name) ?? {}
  const earlier = after === undefined ? undefined : fieldOf(table, after)
  if (after === undefined || earlier?.type !== 'time' || (day === undefined) === (earlier.day === undefined)) return []
  const without = day === undefined ? name : after
  return [['T18', `fields.${without}.day`, `must stand on both "${after}" and "${name}", or on none of the two`]]
}
