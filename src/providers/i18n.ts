import type { I18nProvider } from '@refinedev/core'
import { language } from '#src/lib/i18n.ts'

/** Refine's own texts, which no screen of ours shows: its default is enough. Ours come from src/lib/i18n.ts. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) => fallback ?? (typeof options === 'string' ? options : key),
  changeLocale: async () => {},
  getLocale: () => language,
}
