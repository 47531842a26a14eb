import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Placeholder, placeholders } from '#schema/rules/mail-text.ts'
import { envelope, nullableText, read } from '#src/lib/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { ACCEPTANCES } from './report-file.ts'

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

const reportPreview = z.object({
  oggetto: z.string(),
  testo: z.string(),
  /** The recipient that the template proposes. */
  email: nullableText,
  missing: z.array(z.string()).transform((names) => names.filter(isPlaceholder)),
  modelloId: z.number().nullable(),
  templates: z.array(z.object({ id: z.number(), nome: z.string(), lingua: z.string() })),
  /** Whether this installation can deliver it now. */
  ready: z.boolean(),
})
export type ReportPreview = z.infer<typeof reportPreview>

/** The mail as it would leave with that template, or with the default one; fetched each time the dialog opens. */
export function useReportPreview(acceptanceId: number, modelloId: number | undefined) {
  const query = useQuery<ReportPreview, HttpError>({
    queryKey: ['report preview', acceptanceId, modelloId],
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const path = `/api/${ACCEPTANCES}/${acceptanceId}/preview/verbale`
      try {
        return await read(path, envelope(reportPreview), { query: { modelloId }, signal })
      } catch (failure) {
        throw toHttpError(failure)
      }
    },
  })
  return { preview: query.data, error: query.error, retry: () => query.refetch() }
}
