import { plainDashes } from '../rules/clean-text.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** One line of text. The cap keeps it within what one index entry can hold. */
export const text: FieldType = {
  column: () => ({ kind: 'text' }),
  value: (field) => {
    const line = plainText(field.maxLength ?? 500).transform(oneLine)
    return line.transform(field.code ? plainCode : oneSpace)
  },
  match: 'contains',
  sample: (field, n) => `${field.label} ${n}`.slice(-(field.maxLength ?? 500)).trim(),
  props: ['maxLength', 'code'],
}

function oneLine(value: string): string {
  const lines = value.split(/[\r\n]/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/** As screens show it: two cells of a spreadsheet have a tab between them, old registers two spaces. */
const oneSpace = (value: string): string => value.replace(/[\t ]+/g, ' ')

const plainCode = (value: string): string => plainDashes(value).replaceAll('\t', ' ')
