import {
  DOUBLE_LETTERS,
  ELIDED_WORDS,
  EXCHANGED_LETTERS,
  fold,
  lastApostrophe,
  OMITTED_SIGNS,
} from '#schema/rules/fold.ts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const lettersSql = `translate(lower(regexp_replace(normalize(replace($1, '´', ''''), NFKD) collate "C", '${OMITTED_SIGNS}', '', 'g')
    collate "und-x-icu"), ${literal(EXCHANGED_LETTERS.from)}, ${literal(EXCHANGED_LETTERS.to)})`
const pairsSql = DOUBLE_LETTERS.reduce((sql, [letter, pair]) => `replace(${sql}, '${letter}', '${pair}')`, lettersSql)
const joinedSql = (sql: string): string =>
  `regexp_replace((${sql}) collate "C", ${literal(ELIDED_WORDS)}, '\\1''', 'g')`
const wordsSql = (sql: string): string => `regexp_replace(${joinedSql(sql)}, ${literal(lastApostrophe)}, '\\1', 'g')`

/** What stands between the dollars of fold(): a database whose function has another one is of another version. */
export const foldBody = ` select case
  when octet_length($1) <> length($1) then ${wordsSql(pairsSql)}
  when strpos($1, '''') = 0 and strpos($1, '\`') = 0 then lower($1 collate "C")
  else ${wordsSql(`translate(lower($1 collate "C"), '\`', '''')`)} end `

/**
 * The SQL that makes a function of fold(): schema/rules/fold.ts says what it makes of a text. Immutable, so that indexes
 * can hold it; where it is changed, refold.ts builds them anew. Plain ASCII, nearly all of what there is, takes a much
 * shorter way. Not declared strict: the planner would not put its body into the query then.
 */
export const foldSql = (name = 'fold'): string => `create or replace function ${name}(text) returns text
language sql immutable parallel safe
as $$${foldBody}$$;`

/** The SQL that must run before the first table is created. */
export const preamble = ['create extension if not exists pg_trgm;', foldSql()]

/** The plain letter or digit that fold() makes of the beginning of a text; undefined where it begins with anything else. */
export function plainBeginning(text: string): string | undefined {
  const first = fold(text).charAt(0)
  return /^[a-z0-9]$/.test(first) ? first : undefined
}
