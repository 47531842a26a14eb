import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { randomKey } from '#src/providers/data.ts'
import { useModel } from '#src/providers/model.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { CALLS_TO_RETURN } from '../paths.ts'
import { t } from '../texts.ts'
import type { LineCommand } from '../worklist/use-line-commands.ts'

const said = { prendi: 'worklist.taken', rilascia: 'worklist.released', richiamata: 'worklist.returned' } as const

/** Takes, gives back or closes a caller; says why not, when somebody was faster. */
export function useCommand(): { run: (id: number, command: LineCommand) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const refetch = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))
  async function run(id: number, command: LineCommand) {
    setBusy(true)
    try {
      const headers = { 'Idempotency-Key': randomKey() }
      await call(`/api/${CALLS_TO_RETURN}/${id}/${command}`, { method: 'POST', headers, background: true })
      showMessage({ success: true, message: t(said[command]) })
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
    setBusy(false)
  }
  return { run, busy }
}
