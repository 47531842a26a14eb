import type { FieldTypeName } from '#schema/fields/index.ts'
import { inRome } from '#schema/rules/rome.ts'
import { typedMoment } from '#schema/rules/typed-day.ts'
import { instantFromRome } from '#src/lib/format.ts'
import { choiceInput } from './choice-input.tsx'
import { choicesInput } from './choices-input.tsx'
import { colorInput } from './color-input.tsx'
import { durationInput } from './duration-input.tsx'
import { emailInput } from './email-input.tsx'
import type { FieldInput } from './field-widget.ts'
import { fileInput } from './file-input.tsx'
import { pickerFilter, pickerInput } from './lazy-picker.tsx'
import { pickers } from './lazy-pickers.ts'
import { levelInput } from './level-input.tsx'
import { longTextInput } from './long-text-input.tsx'
import { NumberFilter, NumberInput, numberInput } from './number-input.tsx'
import { recordsInput } from './records-input.tsx'
import { referenceInput } from './reference-input.tsx'
import { referencesInput } from './references-input.tsx'
import { sequenceInput } from './sequence-input.tsx'
import { tagsInput } from './tags-input.tsx'
import { TextInput, textInput } from './text-input.tsx'
import { textsInput } from './texts-input.tsx'
import { vatNumberInput } from './vat-number-input.tsx'
import { yesNoInput } from './yes-no-input.tsx'

function pastedMoment(text: string): unknown {
  const moment = typedMoment(text, inRome(new Date()).day)
  return moment ? instantFromRome(moment.day, moment.time) : text
}

/**
 * The input and the filter of each field type. A type without them does not compile. They weigh more than all that a list shows,
 * which is why lists load them apart.
 */
export const inputs = {
  text: textInput,
  longText: longTextInput,
  email: emailInput,
  phone: { Input: (props) => <TextInput {...props} type="tel" /> },
  codiceFiscale: textInput,
  vatNumber: vatNumberInput,
  url: { Input: (props) => <TextInput {...props} type="url" /> },
  sequence: sequenceInput,
  tags: tagsInput,
  texts: textsInput,
  number: numberInput,
  money: { Input: (props) => <NumberInput {...props} unit="€" />, Filter: NumberFilter },
  flag: yesNoInput('Y', 'N'),
  boolean: yesNoInput(true, false),
  color: colorInput,
  date: { Input: pickerInput(pickers.day), Filter: pickerFilter(pickers.day) },
  time: { Input: pickerInput(pickers.time), Filter: pickerFilter(pickers.time) },
  duration: durationInput,
  // A moment is filtered by its day.
  instant: { Input: pickerInput(pickers.moment), Filter: pickerFilter(pickers.day), pasted: pastedMoment },
  level: levelInput,
  choice: choiceInput,
  choices: choicesInput,
  records: recordsInput,
  reference: referenceInput,
  references: referencesInput,
  file: fileInput,
} satisfies Record<FieldTypeName, FieldInput>
