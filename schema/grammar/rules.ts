import type { z } from 'zod'
import { type Total, totalKinds } from '../rows/totals.ts'
import type { Workflow } from '../rows/workflow.ts'
import { type Field, filterKey, type Table } from '../table.ts'
import type { WrittenCondition, WrittenRule } from './condition-grammar.ts'
import type { tableGrammar } from './table-grammar.ts'

type WrittenTable = Omit<z.output<typeof tableGrammar>, '$schema'>
type WrittenField = WrittenTable['fields'][string]

/** The table as the program reads it: its rules as conditions, also where they are names alone: `"when": "cauzione"` -> `{ "cauzione": "Y" }`. */
export function withRules({ fields, groups, workflow, ...table }: WrittenTable): Table {
  const asCondition = (rule: WrittenRule | undefined) => (rule === undefined ? undefined : conditionOf(fields, rule))
  return {
    ...table,
    ...(groups && {
      groups: groups.map(({ when, readOnlyWhen, ...group }) => ({
        ...group,
        ...(when !== undefined && { when: asCondition(when) }),
        ...(readOnlyWhen !== undefined && { readOnlyWhen: asCondition(readOnlyWhen) }),
      })),
    }),
    ...(workflow && { workflow: workflowIn(workflow, asCondition) }),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, withConditions(field, asCondition)]),
    ),
  }
}

function withConditions(
  { when, requiredWhen, readOnlyWhen, optionsWhen, default: first, computed, ...field }: WrittenField,
  asCondition: (rule: WrittenRule | undefined) => WrittenCondition | undefined,
): Field {
  return {
    ...field,
    ...(isTaken(first) ? { defaultFrom: first.from } : first !== undefined && { default: first }),
    ...(typeof computed === 'string' ? { computed } : computed && { total: totalIn(computed) }),
    ...(when !== undefined && { when: asCondition(when) }),
    ...(requiredWhen !== undefined && { requiredWhen: asCondition(requiredWhen) }),
    ...(readOnlyWhen !== undefined && { readOnlyWhen: asCondition(readOnlyWhen) }),
    ...(optionsWhen && {
      optionsWhen: optionsWhen.map((offer) => ({ ...offer, when: asCondition(offer.when) })),
    }),
  }
}

/** With its field apart from what its rows mean, and each state as a list of them. */
function workflowIn(
  { field: written, moves }: NonNullable<WrittenTable['workflow']>,
  asCondition: (rule: WrittenRule | undefined) => WrittenCondition | undefined,
): Workflow {
  const [field = '', meaning] = written.split('.')
  return {
    field,
    ...(meaning !== undefined && { meaning }),
    moves: moves.map(({ from, to, when, ...move }) => ({
      ...move,
      ...(from !== undefined && { from: [from].flat() }),
      to: [to].flat(),
      ...(when !== undefined && { when: asCondition(when) }),
    })),
  }
}

/** `{ "sum": "righe.importo" }` -> `{ does: 'sum', rows: 'righe', of: 'importo' }`. */
function totalIn(written: Exclude<WrittenField['computed'], string | undefined>): Total | undefined {
  const does = totalKinds.find((kind) => kind in written)
  const [rows, of] = Object.values(written).join().split('.')
  return does && rows !== undefined ? { does, rows, ...(of !== undefined && { of }) } : undefined
}

/** Whether the default is the value of another field. */
const isTaken = (first: WrittenField['default']): first is { from: string } =>
  typeof first === 'object' && !Array.isArray(first)

function conditionOf(fields: WrittenTable['fields'], rule: WrittenRule): WrittenCondition {
  if (typeof rule === 'string') return filled(fields, rule)
  if (!Array.isArray(rule)) return rule
  const [first, ...more] = rule
  return first !== undefined && more.length === 0
    ? filled(fields, first)
    : { any: rule.map((name) => filled(fields, name)) }
}

/** That the field holds something: of a flag, yes. */
function filled(fields: WrittenTable['fields'], name: string): WrittenCondition {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return { [name]: { empty: false } }
  const { type } = field
  return { [filterKey(name, field)]: type === 'flag' ? 'Y' : type === 'boolean' ? true : { empty: false } }
}
