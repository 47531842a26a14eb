/** The families of SQL types between which values are converted. */
type Family = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'instant' | 'list'

function familyOf(type: string): Family {
  if (/^(?:integer|numeric)/.test(type)) return 'number'
  if (type.startsWith('timestamp')) return 'instant'
  if (type.startsWith('time')) return 'time'
  if (type === 'jsonb') return 'list'
  return type === 'boolean' || type === 'date' ? type : 'text'
}

/** A condition for rows with more than blanks in the column. */
export const isFilledSql = (column: string): string =>
  `("${column}" is not null and "${column}"::text not in ('[]', 'null') and "${column}"::text ~ '[^[:space:]]')`

/** A text without the blanks around it; null where nothing is left. */
const trimmed = (text: string): string => `nullif(regexp_replace(${text}, '^[[:space:]]+|[[:space:]]+$', '', 'g'), '')`

/** A text that is none of what is wanted: no cast takes it, so that the statement fails and shows it. */
const refused = (text: string, wanted: string): string => `('This is no ${wanted}: ' || ${text})::integer::text`

/** The texts of a list, which jsonb gives to a column of that type only: any table with one will do. */
const textsOf = (list: string): string =>
  `(jsonb_populate_record(null::pg_catalog.pg_class, jsonb_build_object('reloptions', ${list}))).reloptions`

/** The one value of a list as a text, null for none; several are refused. */
const single = (list: string): string =>
  `case when jsonb_array_length(${list}) < 2 then ${list}->>0 else ${refused(`${list}::text`, 'single value')} end`

/** The values of a list as one text that is read by people. */
export const joinedSql = (list: string): string =>
  `case when jsonb_array_length(${list}) < 2 then ${list}->>0 else array_to_string(${textsOf(list)}, ', ') end`

/** The values of a list as tags. */
export const tagsSql = (list: string): string => `nullif(array_to_string(${textsOf(list)}, ', '), '')`

const inRome = (instant: string): string => `${instant} at time zone 'Europe/Rome'`

/** A value as people read it in the console. */
function textOf(value: string, from: Family): string {
  if (from === 'text') return value
  if (from === 'date') return `to_char(${value}, 'DD-MM-YYYY')`
  if (from === 'time') return `to_char(${value}, 'HH24:MI')`
  if (from === 'instant') return `to_char(${inRome(value)}, 'DD-MM-YYYY HH24:MI')`
  return from === 'list' ? single(value) : `${value}::text`
}

const YEAR = '(19|2[0-9])[0-9]{2}'
const WIRE_DAY = `[0-9]{2}-[0-9]{2}-${YEAR}`
const ISO_DAY = `${YEAR}-[0-9]{2}-[0-9]{2}`
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]'
const ZONED = `${ISO_DAY}T${TIME}(:[0-5][0-9]([.][0-9]{1,6})?)?(Z|[+-]${TIME})`

/** DD-MM-YYYY at the beginning as YYYY-MM-DD, which every session reads alike. */
const isoOf = (text: string): string =>
  `regexp_replace(${text}, '^([0-9]{2})-([0-9]{2})-([0-9]{4})', E'\\\\3-\\\\2-\\\\1')`

interface Form {
  pattern: string
  /** What it is called where a text is refused. */
  name: string
  read: (text: string, type: string) => string
}

/** How texts must be written to be read as another type: whatever a session or a day would decide is none of it. */
const forms: Partial<Record<Family, Form>> = {
  date: { pattern: `${WIRE_DAY}|${ISO_DAY}`, name: 'date DD-MM-YYYY', read: (text) => `${isoOf(text)}::date` },
  time: { pattern: TIME, name: 'time HH:MM', read: (text) => `${text}::time` },
  instant: {
    pattern: `${WIRE_DAY}( ${TIME})?|${ISO_DAY}|${ZONED}`,
    name: 'moment DD-MM-YYYY HH:MM',
    read: (text) =>
      `case when ${text} like '%T%' then ${text}::timestamptz else ${inRome(`${isoOf(text)}::timestamp`)} end`,
  },
  number: {
    pattern: '[+-]?[0-9]+([.][0-9]+)?',
    name: 'number in plain digits',
    read: (text, type) => `${text}::${type}`,
  },
}

/** A text as the type has it, read in one way only: the statement fails at any other text. */
function read(text: string, type: string): string {
  const form = forms[familyOf(type)]
  const value = trimmed(text)
  if (!form) return `${value}::${type}`
  const otherwise = `${refused(value, form.name)}::${type}`
  return `case when ${value} ~ '^(${form.pattern})$' then ${form.read(value, type)} else ${otherwise} end`
}

/** The value of one type as the other has it; null for what holds nothing. */
export function conversionOf(value: string, from: string, to: string): string {
  const [one, other] = [familyOf(from), familyOf(to)]
  if (one === other) return `${value}::${to}`
  if (other === 'text') return textOf(value, one)
  if (one === 'instant' && other === 'date') return `(${inRome(value)})::date`
  if (one === 'instant' && other === 'time') return `date_trunc('minute', ${inRome(value)})::time`
  return read(textOf(value, one), to)
}

/** A condition for the values that mean something else, or less, once they have been converted. */
export function changedBy(column: string, from: string, to: string, using: string): string {
  const [old, value] = [`"${column}"`, `(${using})::${to}`]
  if (using.includes(joinedSql(old))) return `jsonb_array_length(${old}) > 1`
  if (using.includes(tagsSql(old))) return `to_jsonb(string_to_array(${using}, ', ')) is distinct from ${old}`
  const [one, other] = [familyOf(from), familyOf(to)]
  if (one === 'date' && other === 'text') return 'false'
  if (one !== 'text' && one !== 'list') return `${conversionOf(value, to, from)} is distinct from ${old}`
  const text = trimmed(textOf(old, one))
  const readableSql = other === 'list' ? `${value}::text` : textOf(value, other)
  // A day that was read is the same day; a moment may have been written in a zone, or be none in Rome's summer time.
  if (other === 'date') return 'false'
  return `${readableSql} is distinct from ${text}${other === 'instant' ? ` and ${text} like '% %'` : ''}`
}
