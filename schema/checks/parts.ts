import { optionLabel } from '../fields/choice.ts'
import { fieldTypes } from '../fields/index.ts'
import { factsOf, partsOf } from '../fields/records.ts'
import type { Part } from '../fields/type-props.ts'
import type { Table } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { textFault } from './texts.ts'

/** The parts of records are small fields: their texts, limits and options are looked at as those of fields. */
export const partChecks = (table: Table): TableMistake[] =>
  Object.entries(table.fields).flatMap(([name, field]) => {
    const parts = partsOf(field)
    const at = `fields.${name}.of`
    const wordless: TableMistake[] =
      parts.length > 0 && parts.every(([, { inWords }]) => !inWords)
        ? [['T48', at, 'says nothing: no part is read in words, so that a record would be an empty text']]
        : []
    return [...wordless, ...parts.flatMap(([key, part]) => onePart(`${at}.${key}`, part))]
  })

const limits = ['min', 'max'] as const
const ofTypes = ['maxLength', 'decimals', 'min', 'max', 'options'] as const

function onePart(at: string, part: Part): TableMistake[] {
  const { min, max, options = {} } = part
  const { props = [] } = fieldTypes[part.type]
  const fault = textFault(part.label)
  const labels = Object.keys(options).map((value) => optionLabel(part, value).toLowerCase())
  const strange = ofTypes.filter((prop) => part[prop] !== undefined && !props.includes(prop))
  return [
    ...(fault ? [['T41', `${at}.label`, fault] satisfies TableMistake] : []),
    ...strange.map((prop): TableMistake => ['T48', `${at}.${prop}`, `has no effect on the type ${part.type}`]),
    ...repeatedValues(labels).map(
      (label): TableMistake => ['T42', `${at}.options`, `two values are shown as "${label}"`],
    ),
    ...(min !== undefined && max !== undefined && min > max
      ? [['T14', `${at}.min`, 'is greater than max'] satisfies TableMistake]
      : []),
    ...limits.flatMap((limit): TableMistake[] =>
      strange.includes(limit) || isKept(part, part[limit])
        ? []
        : [['T47', `${at}.${limit}`, `${part[limit]} is no value of the part`]],
    ),
  ]
}

/** Whether the limit is a value that the part without limits accepts. */
const isKept = (part: Part, limit: number | undefined): boolean =>
  limit === undefined ||
  fieldTypes[part.type].value({ ...factsOf(part), min: undefined, max: undefined }).safeParse(limit).success
