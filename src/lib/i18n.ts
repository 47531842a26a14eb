import i18next, { type TOptions } from 'i18next'
import { it } from './texts.ts'

/** The locale of numbers and dates. */
export const locale = 'it-IT'

/** The language of the texts, and what saves say as `codiceLingua`. */
export const language = it.language

function missingKey(key: string) {
  const sentence = `No text is called "${key}"`
  if (import.meta.env.MODE === 'test') throw new Error(sentence)
  // biome-ignore lint/suspicious/noConsole: a text is missing on screen and nobody else would say so
  console.error(sentence)
}

const instance = i18next.createInstance()
instance.init({
  lng: it.language,
  supportedLngs: [it.language],
  initAsync: false,
  resources: { [it.language]: { translation: it } },
  interpolation: { escapeValue: false },
  returnNull: false,
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => missingKey(key),
})

type Plural = 'zero' | 'one' | 'other'

/** The keys of texts, joined by points. One that is counted has a text for each plural and is asked for without it. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Stem}_${Plural}`
      ? Stem
      : K
    : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Gives the text of a key; a key that is not there does not compile, fails a test, and is logged. */
export interface Translate<T> {
  (key: KeyOf<T>, values?: TOptions): string
  /** The texts it knows; there for the compiler only. */
  readonly texts?: T
}

const translate = (key: string, values?: TOptions): string => instance.t(key, values)

/** The texts that screens have in common. */
export const t: Translate<typeof it> = translate

/**
 * The texts of a room or a feature, beside those in common and those of a room below it. They arrive with the code that
 * shows them.
 */
export function withTexts<T extends object, B extends object = typeof it>(
  own: T,
  _below?: Translate<B>,
): Translate<typeof it & B & T> {
  instance.addResourceBundle(it.language, 'translation', own, true)
  return translate
}

const YEAR_S = 365 * 24 * 3_600

/** Keeps the language in the cookie "locale" for 365 days from the last visit. */
export function rememberLanguage(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = `locale=${it.language}; path=/; max-age=${YEAR_S}; samesite=lax`
}

const serverTexts: Readonly<Record<string, string>> = it.server

/** A sentence of the server in the user's language: known foreign ones are translated, the rest stay as received. */
export function translateServer(sentence: string): string {
  return Object.hasOwn(serverTexts, sentence) ? (serverTexts[sentence] ?? sentence) : sentence
}
