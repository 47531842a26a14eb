import type { I18nProvider } from '@refinedev/core'
import { language } from '#src/lib/i18n.ts'

/** The status of a call that did not reach the server, as text. */
export const UNREACHED = '0'

/**
 * Refine's own texts, which no screen of ours shows: its default is enough. Ours come from src/lib/i18n.ts. Of a failure it
 * hands on nothing but texts, so the one it would make of the status is the status itself.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) => {
    if (typeof options === 'string') return fallback ?? options
    return options?.statusCode === undefined ? (fallback ?? key) : String(options.statusCode)
  },
  changeLocale: async () => {},
  getLocale: () => language,
}
