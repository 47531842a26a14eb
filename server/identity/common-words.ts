import { createRunCounter } from './key-runs.ts'

export interface CommonWords {
  /** Whether a word in plain letters is what people choose, or two such words in a row. */
  includes(word: string): boolean
  /** How many characters do not follow from those before them. */
  unforeseen(text: string): number
}

const KNOWN_MIN = 4
const PIECE_MIN = 3
const TWO_PIECES_MAX = 40
/** How many of the passwords chosen most often are looked for two by two as well. */
const FREQUENT = 3_000

/** What Italians choose and the packages lack, or know as words only: looked for two by two as well. */
const italian = `ciao bella bello amore tesoro mio mia tiamo stella mamma papa forza viva sempre grande italia calcio
  juve juventus inter milan acmilan roma asroma napoli lazio fiorentina atalanta torino genoa sampdoria bologna cagliari
  password segreta segreto accesso utente user prova benvenuto buongiorno cambiami cambiala amministratore
  tanto davvero persempre dio porco porca cane madonna cazzo figa vivala lalla pippo pluto paperino topolino minni
  buon buona natale pasqua compleanno apriti sesamo nonlo nonloso mozzarella cucciola cucciolo polpetta
  estate inverno primavera autunno escavatore betoniera piattaforma muletto ruspa ponteggio mezzi edili gru camion`

let loading: Promise<CommonWords> | undefined

/** The words nobody should use as a password, English and Italian. Loaded when first asked for: nobody needs them to start. */
export function commonWords(): Promise<CommonWords> {
  loading ??= load()
  return loading
}

async function load(): Promise<CommonWords> {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common')
  const { dictionary: language } = await import('@zxcvbn-ts/language-it')
  const passwords = dictionary['passwords-common']
  const names = [...language.firstnames, ...language.lastnames]
  const frequent = coresOf([italian.split(/\s+/), passwords.slice(0, FREQUENT), names], PIECE_MIN)
  const commonCores = coresOf([passwords, language.commonWords, language.wikipedia], KNOWN_MIN)

  const inTwo = (word: string) => {
    if (word.length > TWO_PIECES_MAX) return false
    for (let at = PIECE_MIN; at <= word.length - PIECE_MIN; at++) {
      if (frequent.has(word.slice(0, at)) && frequent.has(word.slice(at))) return true
    }
    return false
  }
  return {
    includes: (word) => commonCores.has(word) || frequent.has(word) || inTwo(word),
    unforeseen: createRunCounter(adjacencyGraphs.qwerty),
  }
}

function coresOf(lists: readonly (readonly string[])[], shortest: number): Set<string> {
  const cores = new Set<string>()
  for (const list of lists) {
    for (const entry of list) {
      const core = coreOf(withoutAccents(entry))
      if (core.length >= shortest) cores.add(core)
    }
  }
  return cores
}

/** A text without capitals and accents. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A text without the digits and signs at its ends. */
export const coreOf = (text: string): string => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
