import { screen, within } from '@testing-library/react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import type { Command, CommandResult } from '#src/commands/command.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { useRows } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { openScreen } from './screen.tsx'
import type { Received, Reply } from './server.ts'

const table = tableOf(model, 'agents')
export const rossi: Row = { id: 1, version: 1, name: 'Rossi', code: 'A1', phone: null, email: null, note: null }
export const STALE = 'Il dato è stato modificato da un altro utente'

export type Options = Omit<Parameters<typeof useCommands>[1], 'may'>

interface Props {
  command: Command
  options?: Options
  onOutcome: (outcome: CommandResult) => void
  shown: (row: Row) => void
}

/** A page with the list of agents and a button that gives a command. */
function Page({ command, options, onOutcome, shown }: Props) {
  const { query } = useRows('agents', {})
  const may = useRights(table)
  const { run, busy } = useCommands(table, { may, onSaved: shown, ...options })
  return (
    <>
      <button type="button" onClick={async () => onOutcome(await run(command))}>
        Fai
      </button>
      <p>{busy ? 'in corso' : 'fermo'}</p>
      <ul>
        {query.data?.data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
}

export const done = (over: Partial<Row> = {}): Reply => ({
  body: { data: { ...rossi, version: 2, ...over } },
  headers: { 'x-command': 'c1' },
})
export const stale = (over: Partial<Row>): Reply => ({
  status: 412,
  body: { message: STALE, current: { row: { ...rossi, ...over } } },
})

/**
 * The page over a server whose answers to what is written come in this order, the last of them again and again; the list
 * is answered that number of times after this.
 */
export async function openCommand(
  command: Command,
  answers: readonly Reply[],
  {
    options,
    role,
    after,
  }: { options?: Options; role?: string; after?: (read: number) => Promise<void> | undefined } = {},
) {
  const outcomes: CommandResult[] = []
  const saved: Row[] = []
  let [count, readings] = [0, 0]
  const reply = ({ method }: Received): Reply | undefined => {
    if (method === 'GET') {
      readings += 1
      return { body: { data: [rossi], totalRows: 1 }, after: after?.(readings) }
    }
    count += 1
    return answers[Math.min(count, answers.length) - 1]
  }
  const page = (
    <Page {...{ command, options }} onOutcome={(one) => outcomes.push(one)} shown={(row) => saved.push(row)} />
  )
  const { server, unmount } = await openScreen(page, '/', [], { reply, role })
  await screen.findByText('Rossi')
  const writes = () => server.received.filter(({ method }) => method !== 'GET')
  const reads = () => server.received.length - writes().length
  return { outcomes, saved, writes, reads, unmount, versions: () => writes().map(({ headers }) => headers['if-match']) }
}

export const messages = () => currentMessages().map(({ message }) => message)
export const conflictDialog = () => screen.findByRole('dialog', { name: STALE })
/** What the dialog shows: each field with its value before and now. */
export const shownChanges = async () => {
  const shown = await conflictDialog()
  return within(shown)
    .queryAllByRole('group')
    .map(({ textContent }) => textContent)
}

/** A change of one value. */
export const rename: Command = { row: rossi, values: { code: 'mio' }, undo: 'update' }
