import { t } from './i18n.ts'
import { HttpError } from './net/http-error.ts'
import { translateServer } from './server-sentences.ts'

/** Internal English messages; users read their translations in ./server-sentences.ts. */
export const NO_PAGE = 'This page could not be found'
export const UNKNOWN_GUARD = 'Unknown middleware'

/** Why a page cannot be shown: a status and a message, which may be an internal one. */
export class PageError extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

/**
 * Returns the sentence to show for an error. Only sentences written for users are shown: those of the server, and
 * ours translated. Errors of libraries and failed chunk loads have English messages and become the general sentence.
 */
export function pageSentence(error: unknown): string {
  const ours = error instanceof HttpError || error instanceof PageError
  return (ours && translateServer(error.message)) || t('errors.genericTitle')
}
