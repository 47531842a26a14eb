import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { envelope, parseBody } from '#src/lib/answers.ts'
import { call } from '#src/lib/http.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { randomKey } from '#src/providers/data.ts'
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
  // The same click sent twice, after a lost answer, opens one inventory.
  const [key] = useState(randomKey)
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: async (body: { filialeInventarioId: number; conteggioCieco: boolean }) => {
      const path = `/api/${INVENTORIES}`
      const headers = { 'Idempotency-Key': `${key}-${body.filialeInventarioId}-${body.conteggioCieco}` }
      return parseBody(path, created, (await call(path, { method: 'POST', body, headers })).body)
    },
  })

  async function run(filialeInventarioId: number | undefined, conteggioCieco: boolean): Promise<void> {
    if (filialeInventarioId === undefined) return setMistake(t('newInventory.choose'))
    setRefusal(undefined)
    try {
      const { id } = await mutation.mutateAsync({ filialeInventarioId, conteggioCieco })
      showMessage({ success: true, message: t('newInventory.created') })
      navigate(pageOfInventory(id))
    } catch (failure) {
      const { message, own } = toHttpError(failure)
      setRefusal({ message, inventory: inventoryIn(own) })
    }
  }
  const clear = () => {
    setMistake(undefined)
    setRefusal(undefined)
  }
  return { run, clear, mistake, refusal, pending: mutation.isPending }
}
