import { fieldTypes } from '../fields/index.ts'
import { expressionFault } from '../grammar/expression.ts'
import type { FieldCheck } from './field-check.ts'

/** What a text says about a computed field; server/codegen/definitions/try-computed.ts asks a database about the rest. */
export const computedChecks: readonly FieldCheck[] = [
  {
    id: 'T20',
    at: 'computed',
    wrong: ({ field: { computed } }) => computed !== undefined && expressionFault(computed),
  },
  {
    id: 'T21',
    at: 'computed',
    wrong: ({ field }) =>
      field.computed !== undefined &&
      (['reference', 'none', 'file', 'list', 'records'].includes(fieldTypes[field.type].column(field).kind) ||
        fieldTypes[field.type].numbered) &&
      `a field of the type ${field.type} cannot be computed`,
  },
]
