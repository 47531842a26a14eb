import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useModel } from '#src/providers/model.ts'
import { type Device, devicesIn } from '../answers.ts'
import { INVENTORIES } from '../paths.ts'
import { t } from '../texts.ts'

interface Refusal {
  message: string
  /** The devices that hold it up. */
  devices: readonly Device[]
}

/** Concludes an inventory; says why the server refused, which leaves it open. */
export function useConclusion(id: number, onDone: () => void) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { run, busy } = useCommands(tableOf(useModel(), INVENTORIES), { may: () => false, refresh: 'all' })

  async function conclude(motivo?: string): Promise<void> {
    const outcome = await run({
      path: `/api/inventari-mezzi/${id}/concluso`,
      method: 'PUT',
      body: motivo === undefined ? undefined : { motivo },
      message: t('conclude.done'),
      shows: () => true,
      onDone,
    })
    if (outcome.done || !outcome.error) return
    const { message, own } = outcome.error
    setRefusal({ message, devices: devicesIn(own) })
  }
  return { run: conclude, pending: busy, message: refusal?.message, devices: refusal?.devices ?? [] }
}
