import type { Table } from '../table.ts'

type Label = Table['label']

/** What a table calls one row, as it stands within a sentence: 'fonte', but 'CRM di filiale'. */
export const oneWord = ({ one }: Pick<Label, 'one'>): string => withSmallInitial(one)

/** What a table calls its rows within a sentence, with their number: '1 trattativa', '1.140 trattative'. */
export const countedWord = (label: Pick<Label, 'one' | 'many'>, count: number): string =>
  `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${withSmallInitial(count === 1 ? label.one : label.many)}`

/** A new row in words: 'Nuova fonte', 'Nuovo cliente'. */
export const newWord = (label: Pick<Label, 'one' | 'gender'>): string =>
  `${label.gender === 'f' ? 'Nuova' : 'Nuovo'} ${oneWord(label)}`

/** The text as a sentence begins: 'nessuna fonte' -> 'Nessuna fonte'. */
export const withLargeInitial = (text: string): string => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)

/** An acronym at the beginning keeps its capitals. */
export const withSmallInitial = (text: string): string =>
  /^\p{Lu}(\p{Lu}|$)/u.test(text) ? text : text.charAt(0).toLocaleLowerCase('it') + text.slice(1)
