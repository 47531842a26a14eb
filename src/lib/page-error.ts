import { HttpError } from './http-error.ts'
import { t, translateServer } from './i18n.ts'

/** What we call these two among ourselves; users read the translation (./texts.ts). */
export const NO_PAGE = 'This page could not be found'
export const UNKNOWN_GUARD = 'Unknown middleware'

/** Why a page cannot be shown: a status and a sentence, which may be one that only we read. */
export class PageError extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

/**
 * What the user is told of whatever kept a page from being shown. Only sentences written for users are shown: those of the
 * server, and ours in translation. A library, or a part of the program that could not be fetched, speaks English.
 */
export function pageSentence(error: unknown): string {
  const ours = error instanceof HttpError || error instanceof PageError
  return (ours && translateServer(error.message)) || t('errors.genericTitle')
}
