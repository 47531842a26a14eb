import { showMessage } from '#src/lib/snackbar.ts'
import type { SealedEntry } from '../entry.ts'
import { t } from '../texts.ts'
import type { CarriedOver } from './carry-over.ts'

/** The message stays until the user closes it. */
const STAYS_MS = 24 * 3_600_000

type Entry = Pick<SealedEntry, 'user' | 'kind' | 'state'>

/** Tells the user which of their entries found no room, and whether any could not be read. Copies of server data do not count. */
export function tellCarriedOver(
  { noRoom, failures }: Pick<CarriedOver, 'failures'> & { noRoom: readonly Entry[] },
  user?: number,
) {
  const own = noRoom.filter((one) => one.user === user && one.state !== 'sent')
  const parts = (['request', 'scan', 'draft'] as const).flatMap((kind) => {
    const count = own.filter((one) => one.kind === kind).length
    return count > 0 ? t(`device.remainingOf.${kind}`, { count }) : []
  })
  const tell = (message: string) => void showMessage({ success: 'warning', message, timeout: STAYS_MS })
  if (parts.length > 0) tell(t('device.noRoom', { what: parts.join(', ') }))
  if (failures > 0) tell(t('device.notCarriedOver'))
}
