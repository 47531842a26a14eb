import type { StoredRows } from '#schema/tables.generated.ts'
import { type CommonWords, commonWords, coreOf, withoutAccents } from './common-words.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** The fewest characters that no list, name or row of keys may account for. */
const UNFORESEEN_MIN = 4
const DIFFERENT_MIN = 3
const NAME_MIN = 3
const NAME_MAX = 500
const WORD_MIN = 4
/** Fewer letters among digits and signs make a word by chance. */
const SPELLED_MIN = 6
/** The length from which digits alone are accepted. */
const DIGITS_ENOUGH = 20
/** The number of different characters that exceeds those of a date or a telephone number. */
const SIGNS_MIN = 3
/** Digits and signs at each end that may stand for a letter: `@ndre4`. */
const END_MAX = 2

/** Whose password it will be: what everybody knows of them. */
export type PasswordOwner = Partial<Pick<StoredRows['users'], 'username' | 'nome' | 'cognome' | 'email'>>

const house = ['crm', 'noleggio', 'noleggi', 'azienda', 'gestionale']
const advice = 'sceglierne un’altra, per esempio tre o quattro parole a caso'

/** The fault of a new password of that person, in Italian; undefined for a good one. */
export async function passwordFault(password: string, owner: PasswordOwner = {}): Promise<string | undefined> {
  const { length } = [...password]
  if (length < PASSWORD_MIN) return `La password deve avere almeno ${PASSWORD_MIN} caratteri`
  if (length > PASSWORD_MAX) return `La password deve avere al massimo ${PASSWORD_MAX} caratteri`
  const text = withoutAccents(password)
  const words = await commonWords()
  const name = nameIn(text, owner, words)
  if (name) return `La password contiene ${name} e poco altro: ${advice}`
  if (new Set(password).size < DIFFERENT_MIN) return `La password è troppo comune: ${advice}`
  if (mostlyDigits(text)) return `La password è fatta quasi solo di cifre: ${advice}`
  if (words.unforeseen(text) < UNFORESEEN_MIN || pieceOf(text).length < PASSWORD_MIN)
    return `La password segue l’ordine dei tasti o si ripete: ${advice}`
  if (isCommon(text, words)) return `La password è troppo comune: ${advice}`
  return undefined
}

/** Which name the password leans on: without the names, too little of it is left. */
function nameIn(text: string, owner: PasswordOwner, words: CommonWords): string | undefined {
  const names = [...namesOf(owner)].sort(([one], [other]) => other.length - one.length)
  const backwards = [...text].reverse().join('')
  for (const reading of [text, backwards].flatMap(readingsOf)) {
    let rest = reading
    let ownWord: string | undefined
    for (const [name, what] of names) {
      if (!rest.includes(name)) continue
      ownWord ??= what
      rest = rest.replaceAll(name, ' ')
    }
    const remainder = coreOf(rest).replace(/[^\p{L}\p{N}]/gu, '')
    if (ownWord && (remainder.length < PASSWORD_MIN || isCommon(rest, words))) return ownWord
  }
  return undefined
}

/** The words of a person and of the house, each with what it is. */
function namesOf({ username = '', nome = '', cognome = '', email = '' }: PasswordOwner): Map<string, string> {
  const names = new Map<string, string>()
  const add = (text: string, what: string) => {
    const fullText = withoutAccents(text.slice(0, NAME_MAX))
    for (const word of [fullText, lettersOf(fullText), ...fullText.split(/[^\p{L}]+/u)]) {
      if (word.length >= NAME_MIN && !names.has(word)) names.set(word, what)
    }
  }
  add(username, 'il nome utente')
  add(nome, 'il nome')
  add(cognome, 'il cognome')
  // The last part of an address names nobody.
  for (const part of email
    .slice(0, NAME_MAX)
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, -1))
    add(part, 'l’indirizzo e-mail')
  for (const word of house) add(word, 'il nome del programma o dell’azienda')
  return names
}

/** Dates, telephone numbers and the like, a short word among them or not. */
function mostlyDigits(text: string): boolean {
  const short = text.length < DIGITS_ENOUGH && coreOf(text).length < WORD_MIN && !/[^\p{L}]/u.test(coreOf(text))
  return short && new Set(text.replace(/[\p{L}\p{N}\s]/gu, '')).size < SIGNS_MIN
}

/** The piece a text repeats from its beginning to its end, else the text. */
function pieceOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  }
  return text
}

/** Whether a common word is in it and nothing else: without its ends, in any spelling, also repeated. */
function isCommon(text: string, words: CommonWords): boolean {
  return [...coresOf(text)].some((core) => words.includes(core) || words.includes(pieceOf(core)))
}

/** What may be the word in a text: what is left without its ends, and its letters where they are most of it. */
function coresOf(text: string): Set<string> {
  const start = Math.max(0, text.search(/\p{L}/u))
  const core = coreOf(text)
  const cores = new Set([core])
  for (let before = 0; before <= END_MAX; before++) {
    for (let after = 0; after <= END_MAX; after++) {
      const cut = text.slice(Math.max(0, start - before), start + core.length + after)
      for (const reading of readingsOf(cut)) {
        const [word, spelled] = [coreOf(reading), lettersOf(reading)]
        if (word.length >= WORD_MIN) cores.add(word)
        const enough = reading === cut ? SPELLED_MIN : PASSWORD_MIN
        if (spelled.length >= enough && 2 * spelled.length > reading.length) cores.add(spelled)
      }
    }
  }
  return cores
}

const letters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
}

/** As it is written, and as it is meant where signs stand for letters; 1 stands for two of them. */
const readingsOf = (text: string): string[] => [
  text,
  ...['i', 'l'].map((one) => text.replace(/[013457891!@$+]/g, (sign) => letters[sign] ?? one)),
]

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')
