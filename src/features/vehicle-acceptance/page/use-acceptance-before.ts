import { z } from 'zod'
import { envelope } from '#src/lib/net/answers.ts'
import { type LiveData, useLiveData } from '#src/lib/net/use-live-data.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { type StoredPhoto, storedPhoto } from '../photos/stored-photo.ts'
import { ACCEPTANCES } from '../stepper/paths.ts'

/** An acceptance with its photos. */
export interface WithPhotos {
  acceptance: RowOf<typeof ACCEPTANCES>
  photos: readonly StoredPhoto[]
}

const row = z.looseObject({ id: z.number(), version: z.number(), foto: z.array(storedPhoto) })
const schema = envelope(
  row.transform((one): WithPhotos => ({ acceptance: rowOf(ACCEPTANCES, one), photos: one.foto })).nullable(),
)
const tables = [ACCEPTANCES]

/** The acceptance of the same vehicle before this one, kept fresh; null where there is none. */
export const useAcceptanceBefore = (id: number): LiveData<WithPhotos | null> =>
  useLiveData({ path: `/api/${ACCEPTANCES}/${id}/precedente`, schema, tables })
