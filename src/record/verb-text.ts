import { theWord } from '#schema/italian/articles.ts'
import type { Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'

const verbs = {
  create: true,
  update: true,
  delete: true,
  conclude: true,
  send: true,
  reassign: true,
  erase: true,
  resetSecondFactor: true,
} as const
const isVerb = (verb: string): verb is keyof typeof verbs => Object.hasOwn(verbs, verb)

/** What somebody did to a row of the table, as it is said after their name. */
export const verbText = (verb: string, { label }: Table) =>
  t(`history.verbs.${isVerb(verb) ? verb : 'other'}`, { what: theWord(label) })
