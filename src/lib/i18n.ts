import i18next from 'i18next'
import { it } from '#src/i18n/it.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof it }
  }
}

/** The locale of numbers and dates; the language of texts and of `codiceLingua` is `it.language`. */
export const locale = 'it-IT'

function missingKey(key: string) {
  const sentence = `No text is called "${key}" in src/i18n/it.ts`
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

/** The text of a key of src/i18n/it.ts; a key that is not there does not compile, fails a test, and is logged. */
export const t = instance.t

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
