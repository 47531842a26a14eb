import type { Table } from '../table.ts'
import { oneWord, withSmallInitial } from './words.ts'

type Label = Pick<Table['label'], 'one' | 'gender'>

/** One row of a table with its article, as it stands within a sentence: 'la fonte', 'lo stato', 'l’inventario'. */
export function theWord(label: Label): string {
  const word = oneWord(label)
  if (VOWEL.test(word)) return `l’${word}`
  if (label.gender === 'f') return `la ${word}`
  return `${LONG_ARTICLE.test(word) ? 'lo' : 'il'} ${word}`
}

/** All rows of a table with their article, as they stand within a sentence: 'le fonti', 'gli stati', 'i clienti'. */
export function theWords({ many, gender }: Pick<Table['label'], 'many' | 'gender'>): string {
  const words = withSmallInitial(many)
  if (gender === 'f') return `le ${words}`
  return `${VOWEL.test(words) || LONG_ARTICLE.test(words) ? 'gli' : 'i'} ${words}`
}

/** All rows of a table, as what something is of: 'delle fonti', 'degli stati', 'dei clienti'. */
export function ofThem({ many, gender }: Pick<Table['label'], 'many' | 'gender'>): string {
  const words = withSmallInitial(many)
  if (gender === 'f') return `delle ${words}`
  return `${VOWEL.test(words) || LONG_ARTICLE.test(words) ? 'degli' : 'dei'} ${words}`
}

/** All rows of a table, as one of several choices: 'Tutte', 'Tutti'. */
export const allOfThem = ({ gender }: Pick<Table['label'], 'gender'>): string => (gender === 'f' ? 'Tutte' : 'Tutti')

/** No row of a table, as it stands within a sentence: 'nessuna fonte', 'nessuno stato', 'nessun’email'. */
export function noWord(label: Label): string {
  const word = oneWord(label)
  if (label.gender === 'f') return VOWEL.test(word) ? `nessun’${word}` : `nessuna ${word}`
  return `${LONG_ARTICLE.test(word) ? 'nessuno' : 'nessun'} ${word}`
}

/** A participle that speaks of one row of a table: 'eliminata' of a negotiation, 'eliminato' of a customer. */
export const participleFor = (participle: string, { gender }: Pick<Table['label'], 'gender'>): string =>
  gender === 'f' ? participle.replace(/o$/, 'a') : participle

const VOWEL = /^[aeiouàèéìòù]/i
/** Sounds before which a masculine article takes its long form: 'lo stato', 'lo zaino', 'lo gnomo', 'lo psicologo'. */
const LONG_ARTICLE = /^(s[^aeiouàèéìòù]|z|gn|pn|ps|x|y)/i
