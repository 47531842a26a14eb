// Each plain letter with its variants. Only single letters: translate() cannot make two of one.
const variants: Record<string, string> = {
  a: 'àáâãäåāăąǎạảấầẩẫậắằẳẵặ',
  c: 'çćĉċč',
  d: 'ďđð',
  e: 'èéêëēĕėęěẹẻẽếềểễệ',
  g: 'ĝğġģǧ',
  h: 'ĥħ',
  i: 'ìíîïĩīĭįıǐịỉ',
  j: 'ĵ',
  k: 'ķ',
  l: 'ĺļľŀł',
  n: 'ñńņňŋ',
  o: 'òóôõöøōŏőǒơọỏốồổỗộớờởỡợ',
  r: 'ŕŗř',
  s: 'śŝşšș',
  t: 'ţťŧț',
  u: 'ùúûüũūŭůűųǔưụủứừửữự',
  w: 'ŵ',
  y: 'ýÿŷỳỵỷỹ',
  z: 'źżž',
  "'": '’‘',
}
const from = Object.values(variants).join('')
const to = Object.entries(variants)
  .map(([plain, letters]) => plain.repeat(letters.length))
  .join('')

/**
 * The SQL that makes fold(text): lower case without accents, for filters that mind neither. Immutable, so that indexes
 * can hold it; whoever changes it must write a migration that rebuilds them. Plain ASCII, nearly all of what there is,
 * takes a way thirty times shorter. Not declared strict: the planner would not put its body into the query then.
 */
export const foldSql = `create or replace function fold(text) returns text
language sql immutable parallel safe
as $$ select case when octet_length($1) = length($1) then lower($1 collate "C")
  else translate(lower($1 collate "und-x-icu"), '${from.replace("'", "''")}', '${to.replaceAll("'", "''")}') collate "C" end $$;`

/** What must be there before any table. */
export const preamble = ['create extension if not exists pg_trgm;', foldSql]

const plain = new Map(Object.entries(variants).flatMap(([letter, others]) => [...others].map((one) => [one, letter])))

/** The text with the letters that fold() knows made plain: what fold() makes of both is the same. */
export const withPlainLetters = (text: string): string =>
  Array.from(text, (letter) => plain.get(letter.toLowerCase()) ?? letter).join('')

/** The plain letter or digit that fold() makes of the beginning of a text; undefined where it begins with anything else. */
export function plainBeginning(text: string): string | undefined {
  const first = withPlainLetters(text).charAt(0).toLowerCase()
  return /^[a-z0-9]$/.test(first) ? first : undefined
}
