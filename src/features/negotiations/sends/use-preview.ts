import { useQuery } from '@tanstack/react-query'
import type { MailValues, Template } from '#schema/rules/mail-text.ts'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { call } from '#src/lib/http.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { NEGOTIATIONS } from './send.ts'

/** A template to choose. */
export interface TemplateChoice {
  id: number
  nome: string
  lingua: string
}

/** What would be sent, as the server answers it: the template and the values that fill it, or the values alone. */
export interface SendPreview {
  email: string | null
  modelloId: number | null
  modelli: TemplateChoice[]
  modello: Template | null
  valori: MailValues
  /** Whether this installation can deliver it now. */
  pronto: boolean
}

/** The mail of a send on real data, read again each time its dialog opens. */
export function usePreview(kind: SendKind, negotiationId: number, modelloId: number | undefined) {
  const query = useQuery<SendPreview, HttpError>({
    queryKey: ['send preview', kind, negotiationId, modelloId],
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const path = `/api/${NEGOTIATIONS}/${negotiationId}/anteprima/${kind}`
      try {
        return previewIn((await call(path, { query: { modelloId }, signal })).body)
      } catch (failure) {
        throw toHttpError(failure)
      }
    },
  })
  return { preview: query.data, error: query.error, retry: () => query.refetch() }
}

function previewIn(body: unknown): SendPreview {
  const { data } = Object(body)
  const { email, modelloId, modelli, modello, valori, pronto } = Object(data)
  return { email, modelloId, modelli, modello, valori, pronto }
}
