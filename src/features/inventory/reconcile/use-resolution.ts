import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useModel } from '#src/providers/model.ts'
import { RESOLUTIONS } from '../paths.ts'
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
  const { run, busy } = useCommands(tableOf(useModel(), RESOLUTIONS), { may: () => true, refresh: 'page' })

  async function save(input: ResolutionInput): Promise<void> {
    const missing = missingIn(input)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const outcome = await run({
      path: `/api/inventari-mezzi/${inventory}/risoluzioni`,
      body: input,
      undo: 'create',
      message: t('anomalies.saved'),
      shows: ({ errors = {} }) => Object.keys(errors).some((key) => Object.hasOwn(input, key) || key === 'itemId'),
      onDone,
    })
    if (!outcome.done) setErrors(outcome.error?.errors ?? {})
  }
  const clear = (keys: readonly string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
  return { save, pending: busy, errors, clear }
}
