import { type LiveData, useLiveData } from '#src/lib/net/use-live-data.ts'
import { type Anomalies, type Anomaly, type AnomalyKind, anomalies } from '../answers.ts'
import { INVENTORIES, ITEMS, RESOLUTIONS, SCANS } from '../paths.ts'

const tables = [ITEMS, SCANS, RESOLUTIONS, INVENTORIES]

export const ANOMALIES_PER_PAGE = 20

/** One page of the anomalies of a kind, kept current without moving what is shown. */
export const useAnomalies = (inventory: number, tipo: AnomalyKind, page: number): LiveData<Anomalies> =>
  useLiveData({
    path: `/api/inventari-mezzi/${inventory}/anomalie`,
    schema: anomalies,
    query: { tipo, page, rowsPerPage: ANOMALIES_PER_PAGE },
    tables,
    moves,
  })

/** What tells an anomaly from others. */
export const keyOf = ({ tipo, codice, item, il }: Anomaly): string => `${tipo} ${codice} ${item?.id ?? ''} ${il ?? ''}`

const moves = (before: Anomalies, later: Anomalies): boolean =>
  before.data.length !== later.data.length ||
  before.data.some((one, index) => {
    const other = later.data[index]
    return !other || keyOf(one) !== keyOf(other) || (one.risoluzione === null) !== (other.risoluzione === null)
  })
