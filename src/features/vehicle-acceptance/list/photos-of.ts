import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, read } from '#src/lib/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'

const photo = z.object({
  id: z.number(),
  filename: z.string(),
  originalFilename: z.string(),
  size: z.number(),
  type: z.string(),
  posizione: z.string().nullable(),
  descrizione: z.string().nullable(),
  segni: z.array(
    z.object({
      tipo: z.string(),
      x: z.number(),
      y: z.number(),
      nota: z
        .string()
        .nullish()
        .transform((nota) => nota ?? undefined),
    }),
  ),
})
const answer = envelope(z.object({ foto: z.array(photo) }))

/** A photo of an acceptance: its file, where it was taken, and the damage marked on it. */
export type AcceptancePhoto = z.output<typeof photo>

/** The photos of an acceptance, in the order in which they were taken; undefined until they are there. */
export function usePhotos(id: number): { photos?: AcceptancePhoto[]; error: HttpError | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['accettazioni_mezzi', 'photos', id],
    queryFn: ({ signal }) => read(`/api/accettazioni_mezzi/${id}`, answer, { signal }),
  })
  return { photos: data?.foto, error: error && toHttpError(error), retry: () => void refetch() }
}
