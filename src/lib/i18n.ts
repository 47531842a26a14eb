import i18next, { type TOptions } from 'i18next'
import { it } from './texts.ts'

export const locale = 'it-IT'

/** The language of the texts, sent with saves as `codiceLingua`. */
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

/** The dot-separated keys of the texts. A plural text has a key per form and is requested by its stem. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Stem}_${Plural}`
      ? Stem
      : K
    : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Returns the text of a key. An unknown key does not compile; at run time it fails a test or is logged. */
export interface Translate<T> {
  (key: KeyOf<T>, values?: TOptions): string
  /** Exists only for type inference. */
  readonly texts?: T
}

/** A text without values is looked up as it stands, a tenth of the time that i18next takes to translate it. */
function translate(key: string, values?: TOptions): string {
  const text: unknown = values ? undefined : instance.getResource(it.language, 'translation', key)
  return typeof text === 'string' && !hasParts.test(text) ? text : instance.t(key, values)
}

/** Values and other texts within a text. */
const hasParts = /\{\{|\$t\(/

/** Translates the texts shared by all screens. */
export const t: Translate<typeof it> = translate

/**
 * Registers the texts of a room or feature and returns a translator for these, the shared texts and those of
 * `_below`. The texts load with the code that uses them.
 */
export function withTexts<T extends object, B extends object = typeof it>(
  own: T,
  _below?: Translate<B>,
): Translate<typeof it & B & T> {
  instance.addResourceBundle(it.language, 'translation', own, true)
  return translate
}

const YEAR_S = 365 * 24 * 3_600

/** Stores the language in the cookie "locale" for 365 days from the last visit. */
export function rememberLanguage(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = `locale=${it.language}; path=/; max-age=${YEAR_S}; samesite=lax`
}
