import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { subscribeToTopic, topicOf } from '#src/lib/net/realtime.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { type StoredPhoto, storedPhoto } from '../photos/stored-photo.ts'
import { ACCEPTANCES } from '../stepper/paths.ts'

const answer = envelope(z.looseObject({ id: z.number(), version: z.number(), foto: z.array(storedPhoto) }).nullable())

/** An acceptance with its photos. */
export interface WithPhotos {
  acceptance: RowOf<typeof ACCEPTANCES>
  photos: readonly StoredPhoto[]
}

interface Before {
  /** Null where there is none, undefined until that is known. */
  before?: WithPhotos | null
  error: HttpError | null
  retry: () => void
}

/** The acceptance of the same vehicle before this one, kept fresh. */
export function useAcceptanceBefore(id: number): Before {
  const { data, error, refetch } = useQuery({
    queryKey: [ACCEPTANCES, 'before', id],
    queryFn: ({ signal }) => read(`/api/${ACCEPTANCES}/${id}/precedente`, answer, { signal }),
  })
  useEffect(() => subscribeToTopic(topicOf(ACCEPTANCES), () => void refetch()), [refetch])
  const before = data && { acceptance: rowOf(ACCEPTANCES, data), photos: data.foto }
  return { before: data === null ? null : before, error: error && toHttpError(error), retry: () => void refetch() }
}
