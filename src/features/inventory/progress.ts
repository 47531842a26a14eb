import { type LiveData, useLiveData } from '#src/lib/net/use-live-data.ts'
import { type Progress, progress } from './answers.ts'
import { DEVICES, ITEMS, RESOLUTIONS, SCANS } from './paths.ts'
import { useIsTold } from './rights.ts'

const tables = [ITEMS, SCANS, RESOLUTIONS, DEVICES]

/** How far the counting of an inventory is, kept current; nothing for users who are not told. */
export const useProgress = (id: number): LiveData<Progress> =>
  useLiveData({ path: `/api/inventari-mezzi/${id}/conteggio`, schema: progress, tables, enabled: useIsTold() })
