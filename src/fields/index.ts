import type { FieldTypeName } from '#schema/fields/index.ts'
import { boolean } from './boolean.tsx'
import { choice } from './choice.tsx'
import { choices } from './choices.tsx'
import { color } from './color.tsx'
import { date } from './date.tsx'
import { duration } from './duration.tsx'
import { email } from './email.tsx'
import type { FieldWidget } from './field-widget.ts'
import { file } from './file.tsx'
import { flag } from './flag.tsx'
import { instant } from './instant.tsx'
import { level } from './level.tsx'
import { longText } from './long-text.tsx'
import { money } from './money.tsx'
import { number } from './number.tsx'
import { phone } from './phone.tsx'
import { records } from './records.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { sequence } from './sequence.tsx'
import { tags } from './tags.tsx'
import { text } from './text.tsx'
import { texts } from './texts.tsx'
import { time } from './time.tsx'
import { url } from './url.tsx'

/** How each field type is shown; its input is in ./inputs.tsx, which lists load later. A type without a widget does not compile. */
export const widgets = {
  text,
  longText,
  email,
  phone,
  codiceFiscale: text,
  vatNumber: text,
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
} satisfies Record<FieldTypeName, FieldWidget>
