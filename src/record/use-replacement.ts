import { useState } from 'react'
import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import { envelope } from '#src/lib/net/answers.ts'
import { apiPath } from '#src/providers/data.ts'
import type { DeleteDialogProps } from './dialog-props.ts'
import { t } from './remove-texts.ts'
import { useRights } from './rights.ts'

const replaced = envelope(z.object({ count: z.number() }))

/** Puts another row in the place of one that is deleted, with one undo. What the server refuses is said in the dialog. */
export function useReplacement(
  { table, source }: Pick<DeleteDialogProps, 'table' | 'source'>,
  target: Row,
  onRefused: () => void,
  onDone: () => void,
) {
  const [by, setBy] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { run, busy } = useCommands(table, { may: useRights(table, source?.rights), refresh: 'all' })

  async function replace() {
    if (by === undefined) return setRefusal(t('remove.replaceMissing'))
    setRefusal(undefined)
    const outcome = await run({
      path: `${apiPath(table.name, target.id)}/replace`,
      body: { with: by },
      row: target,
      removes: true,
      reads: replaced,
      undo: 'delete',
      message: ({ data }) => t('remove.replaced', { count: data?.count ?? 0, name: rowName(table, target) }),
      anyway: t('remove.replaceNow'),
      shows: () => true,
      onDone,
    })
    if (outcome.done || !outcome.error) return
    const { message, errors } = outcome.error
    setRefusal(errors?.with?.[0] ?? message)
    onRefused()
  }
  const choose = (chosen: number | undefined) => {
    setBy(chosen)
    setRefusal(undefined)
  }
  return { by, choose, refusal, pending: busy, run: replace }
}
