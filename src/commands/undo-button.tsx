import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import type { RowVerb } from './command.ts'
import { useUndo } from './undo.ts'

interface Props extends ButtonProps {
  may: (right: RowVerb) => boolean
  /** The verb of the command; users without the right to undo it see no button. */
  verb: string
  /** The id of the command, read when the button is pressed. */
  command: () => string | undefined | Promise<string | undefined>
}

/** The button that undoes an earlier command. */
export function UndoButton({ may, verb, command, ...button }: Props) {
  const { undo, mayUndo } = useUndo(may)
  const [busy, setBusy] = useState(false)
  if (!mayUndo(verb)) return null
  async function run() {
    setBusy(true)
    try {
      const id = await command()
      if (id !== undefined) await undo(id)
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return <Button {...button} loading={busy} onClick={() => void run()} />
}
