import { z } from 'zod'
import { colorNames, iconNames } from '../grammar/looks.ts'

/** The pattern of a field's name. */
export const nameGrammar = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/, 'a name is letters, digits and _, and starts with a letter')

/** The types that the parts of a record may have. */
export const partTypes = ['text', 'number', 'choice'] as const

const maxLength = z.int().min(1).max(100_000).optional().meta({ description: 'Longest text accepted.' })
const code = z.boolean().optional().meta({ description: 'Whether it is a code: every kind of dash is the plain one.' })
const decimals = z.int().min(0).max(6).optional().meta({ description: 'Decimals kept (default: none).' })
const min = z.number().optional().meta({ description: 'Smallest value accepted.' })
const max = z.number().optional().meta({ description: 'Largest value accepted.' })

const label = z.string().meta({ description: 'What the user reads (Italian).' })
const option = z.strictObject({
  label,
  color: z.enum(colorNames).optional().meta({ description: 'The colour of its badge (default: grey).' }),
  icon: z.enum(iconNames).optional().meta({ description: 'The icon in its badge, as lucide.dev calls it.' }),
})

/** One value of a fixed list: what people read, and what it looks like. */
export type Option = z.output<typeof option>

export const optionKeys = Object.keys(option.shape)

/** Options as they are written, of labels alone or of objects; completed they are objects. */
const optionsOf = (one: z.ZodType<Option>) =>
  z.record(z.string(), z.union([z.string().transform((text): Option => ({ label: text })), one])).optional()

const options = optionsOf(option).meta({ description: 'Stored value -> label, or { label, color, icon }.' })

/** One part of the records that a field holds: a small field of its own. */
const part = z.strictObject({
  type: z.enum(partTypes).meta({ description: 'The kind of value.' }),
  label: z.string().min(1).meta({ description: 'What the user reads (Italian).' }),
  required: z.boolean().default(false).meta({ description: 'No record without it.' }),
  maxLength,
  decimals,
  min,
  max,
  options: optionsOf(z.strictObject({ label })).meta({ description: 'Stored value -> label.' }),
  inWords: z.boolean().default(true).meta({
    description: 'Whether it is read where a record stands in words (default: yes); an id or a place is not.',
  }),
})
export type Part = z.output<typeof part>

/** What only some types may say; each type lists its own in `props`. */
export const typeProps = {
  maxLength,
  code,
  decimals,
  min,
  max,
  unit: z.string().optional().meta({ description: 'Shown behind the number.' }),
  in: z.enum(['hours']).optional().meta({
    description: 'What a duration is read and typed in: hours and minutes, 1:30 (default: minutes and seconds).',
  }),
  alarming: z.boolean().optional().meta({ description: 'A yes is bad news: red wherever it is shown.' }),
  longitude: nameGrammar
    .optional()
    .meta({ description: 'This is a latitude: the number of the same row that is its longitude.' }),
  latitude: nameGrammar
    .optional()
    .meta({ description: 'This is a longitude: the number of the same row that is its latitude.' }),
  options,
  of: z
    .record(nameGrammar, part)
    .optional()
    .meta({ description: 'The parts of each record: { "name": { "type": "text", "label": "…" } }.' }),
  table: z.string().optional().meta({ description: 'The table referred to.' }),
  onDelete: z
    .enum(['restrict', 'unlink', 'cascade'])
    .default('restrict')
    .meta({ description: 'When the row referred to is deleted: refuse, forget it, or go with it (owned children).' }),
  writeAs: nameGrammar.optional().meta({ description: 'Key in bodies (default: name + Id or Ids).' }),
  filterAs: nameGrammar.optional().meta({ description: 'Key in filters (default: name + Id).' }),
  accept: z
    .array(z.enum(['image', 'video', 'pdf']))
    .optional()
    .meta({ description: 'Kinds of file accepted.' }),
  after: nameGrammar
    .optional()
    .meta({ description: 'A time or moment of the same row, which this one must be greater than.' }),
  day: nameGrammar.optional().meta({
    description:
      'The date this time belongs to; times with different ones are compared with their dates. Of a sequence: the date whose year its numbers have (default: that of creation).',
  }),
  pattern: z.string().optional().meta({
    description:
      'How numbers are made: {0000} is the counter with its least digits, {year} the year, {field} and {reference.field} texts of the row: "{year}/{0000}".',
  }),
  notBefore: nameGrammar
    .optional()
    .meta({ description: 'A date of the same row, which this one must not lie before.' }),
}

export type TypeProp = keyof typeof typeProps

/** The properties of a field that its type may read. */
export type TypeFacts = { label: string } & z.output<z.ZodObject<typeof typeProps>>
