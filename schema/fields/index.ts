import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { codiceFiscale } from './codice-fiscale.ts'
import { color } from './color.ts'
import { date } from './date.ts'
import { duration } from './duration.ts'
import { email } from './email.ts'
import type { FieldType } from './field-type.ts'
import { file } from './file.ts'
import { flag } from './flag.ts'
import { instant } from './instant.ts'
import { level } from './level.ts'
import { longText } from './long-text.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { records } from './records.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { sequence } from './sequence.ts'
import { tags } from './tags.ts'
import { text } from './text.ts'
import { texts } from './texts.ts'
import { time } from './time.ts'
import { url } from './url.ts'
import { vatNumber } from './vat-number.ts'

/** Every type a field can have. src/fields/index.ts must show each of them: the compiler names a missing one. */
export const fieldTypes = {
  text,
  longText,
  email,
  phone,
  codiceFiscale,
  vatNumber,
  url,
  sequence,
  tags,
  texts,
  number,
  money,
  flag,
  boolean,
  color,
  date,
  time,
  duration,
  instant,
  level,
  choice,
  choices,
  records,
  reference,
  references,
  file,
} satisfies Record<string, FieldType>

export type FieldTypeName = keyof typeof fieldTypes

// Object.keys forgets the names' type: this is the one place that gives it back.
export const fieldTypeNames = Object.keys(fieldTypes) as [FieldTypeName, ...FieldTypeName[]]

/** Whether a type is called so. */
export const isFieldType = (name: unknown): name is FieldTypeName =>
  typeof name === 'string' && Object.hasOwn(fieldTypes, name)
