import { type Field, isSingle, type Table } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'

const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/u
const somethingToSee = /[^\p{C}\p{Z}]/u

const NAMELESS = 'an option has an empty key: leave the field empty instead, or give the option a value'

/** The fault of a text that people read; undefined for a good one. */
export function textFault(text: string): string | undefined {
  if (!somethingToSee.test(text)) return 'is empty: write a text, or leave the key out where it may be'
  if (invisible.test(text)) return 'holds a control character: a new line, a tab or something else that cannot be seen'
  if (text.trim() !== text) return 'begins or ends with a blank'
  return undefined
}

/** The texts of a table that people read: none empty, none that cannot be told from another. */
export function textChecks(table: Table): TableMistake[] {
  const readTexts: [key: string, text: string | undefined][] = [
    ['label.one', table.label.one],
    ['label.many', table.label.many],
    ['emptyHint', table.emptyHint],
    ['deleteWarning', table.deleteWarning],
    ['nextStep.title', table.nextStep?.title],
    ...(table.groups ?? []).map(({ title }, index): [string, string] => [`groups.${index}.title`, title]),
    ...table.screens.map(({ label }, index): [string, string | undefined] => [`screens.${index}.label`, label]),
    ...(table.workflow?.moves ?? []).map(({ label }, index): [string, string | undefined] => [
      `workflow.moves.${index}.label`,
      label,
    ]),
    ...Object.entries(table.fields).flatMap(([name, field]) => fieldTexts(`fields.${name}`, field)),
  ]
  const faults = readTexts.flatMap(([key, text]): TableMistake[] => {
    const nameless = text === '' && key.endsWith('.options.')
    const fault = nameless ? NAMELESS : text === undefined ? undefined : textFault(text)
    return fault ? [['T41', key, fault]] : []
  })
  return [...faults, ...twins(table), ...useless(table)]
}

function fieldTexts(at: string, { label, column, help, unit, options = {} }: Field): [string, string | undefined][] {
  return [
    [`${at}.label`, label],
    [`${at}.column`, column],
    [`${at}.help`, help],
    [`${at}.unit`, unit],
    ...Object.entries(options).flatMap(([value, { label: shown }]): [string, string][] => [
      [`${at}.options.${value}`, shown],
      // The value itself is said in the history, and compared letter by letter.
      ...(textFault(value) && !textFault(shown) ? [[`${at}.options.${value}`, value] satisfies [string, string]] : []),
    ]),
  ]
}

/** Nobody could tell such options apart. */
const twins = ({ fields }: Table): TableMistake[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    repeatedValues(Object.values(field.options ?? {}).map(({ label }) => label.toLowerCase())).map(
      (label): TableMistake => ['T42', `fields.${name}.options`, `two values are shown as "${label}"`],
    ),
  )

/** A sentence of a dialog that never opens. */
const useless = (table: Table): TableMistake[] =>
  table.deleteWarning !== undefined && isSingle(table)
    ? [['T48', 'deleteWarning', 'has no effect: nobody deletes a single record']]
    : []
