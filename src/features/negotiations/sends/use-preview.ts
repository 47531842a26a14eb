import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Template } from '#schema/rules/mail-text.ts'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { envelope, nullableText, read } from '#src/lib/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { NEGOTIATIONS } from '../paths.ts'
import { mailValues } from './mail-values.ts'

const choice = z.object({ id: z.number(), nome: z.string(), lingua: z.string(), destinatario: nullableText })
export type TemplateChoice = z.infer<typeof choice>

const template: z.ZodType<Template> = z.object({ oggetto: z.string(), testo: z.string() })

const keptFile = z.object({ id: z.number(), nome: z.string(), size: z.number() })
/** A file that goes along with every send of a kind. */
export type KeptFile = z.infer<typeof keptFile>

/** The response of the preview: the template and the values that fill it, or the values only. */
const sendPreview = z.object({
  email: nullableText,
  modelloId: z.number().nullable(),
  templates: z.array(choice),
  template: template.nullable(),
  values: mailValues,
  files: z.array(keptFile),
  /** Whether this installation can deliver it now. */
  ready: z.boolean(),
})
export type SendPreview = z.infer<typeof sendPreview>

/** The preview of a send, fetched each time its dialog opens. */
export function usePreview(kind: SendKind, negotiationId: number, modelloId: number | undefined) {
  const query = useQuery<SendPreview, HttpError>({
    queryKey: ['send preview', kind, negotiationId, modelloId],
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const path = `/api/${NEGOTIATIONS}/${negotiationId}/preview/${kind}`
      try {
        return await read(path, envelope(sendPreview), { query: { modelloId }, signal })
      } catch (failure) {
        throw toHttpError(failure)
      }
    },
  })
  return { preview: query.data, error: query.error, retry: () => query.refetch() }
}
