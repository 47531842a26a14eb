import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { subscribeToTopic, topicOf } from '#src/lib/realtime.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { type FieldOf, type RowOf, readRows, type ValuesOf } from '#src/providers/rows.ts'
import { ACCEPTANCES } from './report-file.ts'
import { t } from './texts.ts'

const SENDS = 'accettazioni_mezzi_invii'
export type ReportSend = RowOf<typeof SENDS>
const MOST = 30
const REQUESTED_AT: FieldOf<typeof SENDS> = 'richiestoIl'

const queryKey = (acceptanceId: number) => ['report sends', acceptanceId]

/** The sends of the report of an acceptance, newest first, kept fresh; undefined until they are fetched. */
export function useReportSends(acceptanceId: number): readonly ReportSend[] | undefined {
  const client = useQueryClient()
  useEffect(
    () => subscribeToTopic(topicOf(SENDS), () => void client.invalidateQueries({ queryKey: queryKey(acceptanceId) })),
    [client, acceptanceId],
  )
  const filters = JSON.stringify({ accettazioneId: acceptanceId } satisfies ValuesOf<typeof SENDS>)
  return useQuery({
    queryKey: queryKey(acceptanceId),
    queryFn: () =>
      readRows(SENDS, `/api/${SENDS}`, {
        query: { filters, sortBy: REQUESTED_AT, descending: 1, page: 1, rowsPerPage: MOST },
      }),
  }).data
}

/** Tries a send again at once and says what became of that. A second request creates no second mail. */
export async function retryReportSend(id: number): Promise<void> {
  try {
    await call(`/api/${ACCEPTANCES}/invii/${id}/retry`, { method: 'POST' })
    showMessage({ success: true, message: t('acceptanceReport.retried') })
  } catch (failure) {
    reportFailure(failure)
  }
}
