import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { subscribeToTopic, topicOf } from '#src/lib/net/realtime.ts'
import { type StoredPhoto, storedPhoto } from '../photos/stored-photo.ts'

const answer = envelope(z.object({ foto: z.array(storedPhoto) }))

/** The photos of an acceptance, in the order in which they were taken, kept fresh; undefined until they are there. */
export function usePhotos(id: number): { photos?: StoredPhoto[]; error: HttpError | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['accettazioni_mezzi', 'photos', id],
    queryFn: ({ signal }) => read(`/api/accettazioni_mezzi/${id}`, answer, { signal }),
  })
  useEffect(() => subscribeToTopic(topicOf('accettazioni_mezzi_foto'), () => void refetch()), [refetch])
  return { photos: data?.foto, error: error && toHttpError(error), retry: () => void refetch() }
}
