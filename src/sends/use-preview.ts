import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type MailValues, type Placeholder, placeholders, type Template } from '#schema/rules/mail-text.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { requestPath } from './paths.ts'
import type { SendRegister } from './register.ts'

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

const text = nullableText.optional()

/** The values that fill a template, by placeholder; other keys are removed. */
export const mailValues: z.ZodType<MailValues> = z.object(
  Object.fromEntries(Object.keys(placeholders).map((name) => [name, text])),
)

const choice = z.object({
  id: z.number(),
  nome: z.string(),
  lingua: z.string(),
  /** Its proposed recipient. */
  destinatario: nullableText,
})
export type TemplateChoice = z.infer<typeof choice>

const template: z.ZodType<Template> = z.object({ oggetto: z.string(), testo: z.string() })

const keptFile = z.object({ id: z.number(), nome: z.string(), size: z.number() })
/** A stored file that is attached to every send of a kind. */
export type KeptFile = z.infer<typeof keptFile>

/** The response of the preview: the composed send, its template and its values. */
const sendPreview = z.object({
  oggetto: z.string(),
  testo: z.string(),
  /** The placeholders without a value. */
  missing: z.array(z.string()).transform((names) => names.filter(isPlaceholder)),
  email: nullableText,
  modelloId: z.number().nullable(),
  templates: z.array(choice),
  /** Null for a kind that is no mail. */
  template: template.nullable(),
  values: mailValues,
  files: z.array(keptFile),
  /** Whether this installation can deliver it now. */
  ready: z.boolean(),
})
export type SendPreview = z.infer<typeof sendPreview>

/** The preview of a send, fetched each time its dialog opens. */
export function usePreview(register: SendRegister, kindName: string, ownerId: number, modelloId: number | undefined) {
  const path = requestPath(register, `${ownerId}/preview/${kindName}`)
  const query = useQuery<SendPreview, HttpError>({
    queryKey: ['send preview', path, modelloId],
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      try {
        return await read(path, envelope(sendPreview), { query: { modelloId }, signal })
      } catch (failure) {
        throw toHttpError(failure)
      }
    },
  })
  return { preview: query.data, error: query.error, retry: () => query.refetch() }
}
