import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { t } from '../texts.ts'

export interface ResolutionInput {
  codice: string
  azione: 'AGGIUNTO' | 'ABBINATO' | 'IGNORATO'
  resourceMago?: string
  description?: string
  itemId?: number
  statusId?: number
  nota?: string
}

type Errors = Readonly<Record<string, string[]>>

/** What the input lacks, by field. */
export function missingIn({ azione, resourceMago = '', itemId }: ResolutionInput): Errors {
  if (azione === 'AGGIUNTO' && resourceMago.trim() === '') return { resourceMago: [t('anomalies.codeMissing')] }
  if (azione === 'ABBINATO' && itemId === undefined) return { itemId: [t('anomalies.itemMissing')] }
  return {}
}

/** Saves how a scanned code is resolved, which can be undone from the message; errors are shown by field. */
export function useResolution(inventory: number, onDone: () => void) {
  const [errors, setErrors] = useState<Errors>({})
  const { offer } = useUndo(() => true)
  const mutation = useMutation({
    mutationFn: (body: ResolutionInput) =>
      call(`/api/inventari-mezzi/${inventory}/risoluzioni`, { method: 'POST', body }),
  })

  async function save(input: ResolutionInput): Promise<void> {
    const missing = missingIn(input)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      const { headers } = await mutation.mutateAsync(input)
      const action = offer('create', headers.get('x-command') ?? undefined)
      showMessage({ success: true, message: t('anomalies.saved'), action })
      onDone()
    } catch (failure) {
      const byField = toHttpError(failure).errors ?? {}
      setErrors(byField)
      if (!Object.keys(byField).some((key) => Object.hasOwn(input, key) || key === 'itemId')) reportFailure(failure)
    }
  }
  const clear = (keys: readonly string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
  return { save, pending: mutation.isPending, errors, clear }
}
