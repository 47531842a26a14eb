import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/http.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { type Device, devicesIn } from '../answers.ts'
import { t } from '../texts.ts'

interface Refusal {
  message: string
  /** The devices that hold it up. */
  devices: readonly Device[]
}

/** Concludes an inventory; says why the server refused, which leaves it open. */
export function useConclusion(id: number, onDone: () => void) {
  const [refusal, setRefusal] = useState<Refusal>()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (motivo?: string) =>
      call(`/api/inventari-mezzi/${id}/concluso`, {
        method: 'PUT',
        body: motivo === undefined ? undefined : { motivo },
      }),
  })

  async function run(motivo?: string): Promise<void> {
    try {
      await mutation.mutateAsync(motivo)
      showMessage({ success: true, message: t('conclude.done') })
      onDone()
      await client.invalidateQueries()
    } catch (failure) {
      const { message, own } = toHttpError(failure)
      setRefusal({ message, devices: devicesIn(own) })
    }
  }
  return { run, pending: mutation.isPending, message: refusal?.message, devices: refusal?.devices ?? [] }
}
