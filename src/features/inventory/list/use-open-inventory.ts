import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { envelope } from '#src/lib/net/answers.ts'
import { useModel } from '#src/providers/model.ts'
import { inventoryIn } from '../answers.ts'
import { INVENTORIES, pageOfInventory } from '../paths.ts'
import { t } from '../texts.ts'

interface Refusal {
  message: string
  /** The one that is open already. */
  inventory?: { id: number; nome: string }
}

const created = envelope(z.object({ id: z.number() }))

/** Opens an inventory and goes to its page; says what is missing, or why the server refused. */
export function useOpenInventory() {
  const [mistake, setMistake] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const navigate = useNavigate()
  const { run, busy } = useCommands(tableOf(useModel(), INVENTORIES), { may: () => false, refresh: 'page' })

  async function open(filialeInventarioId: number | undefined, conteggioCieco: boolean): Promise<void> {
    if (filialeInventarioId === undefined) return setMistake(t('newInventory.choose'))
    setRefusal(undefined)
    const outcome = await run({
      path: `/api/${INVENTORIES}`,
      body: { filialeInventarioId, conteggioCieco },
      reads: created,
      message: t('newInventory.created'),
      shows: () => true,
      onDone: ({ data }) => data && navigate(pageOfInventory(data.id)),
    })
    if (outcome.done || !outcome.error) return
    const { message, own } = outcome.error
    setRefusal({ message, inventory: inventoryIn(own) })
  }
  const clear = () => {
    setMistake(undefined)
    setRefusal(undefined)
  }
  return { run: open, clear, mistake, refusal, pending: busy }
}
