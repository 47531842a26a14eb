import { z } from 'zod'
import { envelope } from '#src/lib/net/answers.ts'
import { type LiveData, useLiveData } from '#src/lib/net/use-live-data.ts'
import { type StoredPhoto, storedPhoto } from '../photos/stored-photo.ts'
import { ACCEPTANCES } from '../stepper/paths.ts'

const schema = envelope(z.object({ foto: z.array(storedPhoto) }).transform(({ foto }) => foto))
const tables = ['accettazioni_mezzi_foto']

/** The photos of an acceptance, in the order in which they were taken, kept fresh; undefined until they are there. */
export const usePhotos = (id: number): LiveData<StoredPhoto[]> =>
  useLiveData({ path: `/api/${ACCEPTANCES}/${id}`, schema, tables })
