import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { rulesGrammar } from './condition-grammar.ts'

/** A section of a form: fields, or what else stands there of other tables. */
export const groupGrammar = z.strictObject({
  key: nameGrammar.meta({ description: 'What code calls the section.' }),
  title: z.string().min(1).meta({ description: 'Its heading (Italian).' }),
  fields: z.array(z.string()).default([]).meta({ description: 'Its fields, in this order.' }),
  when: rulesGrammar.when.meta({
    description: 'The rows that have it: hidden in others, with all its fields (default: all).',
  }),
  readOnlyWhen: rulesGrammar.readOnlyWhen.meta({
    description: 'The rows in which nobody changes its fields, nor the rows or files in it.',
  }),
  files: z
    .string()
    .optional()
    .meta({ description: 'The table whose rows, with a file each, are listed and added below the fields.' }),
  rows: z.string().optional().meta({
    description: 'The table whose rows belong to the row: edited below the fields, and saved with it.',
  }),
  related: z
    .string()
    .optional()
    .meta({ description: 'The table whose rows refer to the row: a list of them on its page.' }),
  by: nameGrammar
    .optional()
    .meta({ description: 'The reference by which they do, where there are several (rows, related).' }),
  from: z
    .string()
    .regex(/^\/api\/[^\s{}]*\{id\}[^\s{}]*$/, 'is an address of the API with {id} in it')
    .optional()
    .meta({ description: 'The list of a module that gives related rows: /api/customers/{id}/contacts.' }),
  columns: z
    .array(z.string())
    .optional()
    .meta({ description: 'The fields of those rows that are shown, in this order (rows, related).' }),
})
