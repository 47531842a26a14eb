import type { I18nProvider } from '@refinedev/core'
import { language } from '#src/lib/i18n.ts'

/** The status of an unreachable server, as text. */
export const UNREACHED = '0'

/**
 * Refine's own texts, which no screen shows. For an error Refine passes only texts to the notification provider, so
 * the text built from a status is the status itself.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) => {
    if (typeof options === 'string') return fallback ?? options
    return options?.statusCode === undefined ? (fallback ?? key) : String(options.statusCode)
  },
  changeLocale: async () => {},
  getLocale: () => language,
}
