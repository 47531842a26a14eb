import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import type { Command } from '#src/commands/command.ts'
import { askAboutConflict } from '#src/commands/conflict.ts'
import { useChoices } from '#src/commands/use-choices.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { conflictDialog, done, messages, type Options, openCommand, rename, rossi, stale } from './support/commands.tsx'
import { openScreen, press } from './support/screen.tsx'
import { type Reply, signedIn } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const table = tableOf(model, 'agents')
const someoneElse = () => signedIn({ id: 8, username: 'altra' })
const signedOut = () => localStorage.clear()
const actingAsAnother = () => {
  const person = { id: 9, name: 'Rita', surname: 'Bo', username: 'rita', roles: ['ROLE_ADMIN'], until: '2030-01-01' }
  localStorage.setItem('switched_username', 'rita')
  localStorage.setItem('switched_person', JSON.stringify(person))
  localStorage.setItem('switched_user', 'true')
}

/** Holds an answer back until it is let go. */
function held() {
  let release = () => {}
  const after = new Promise<void>((resolve) => {
    release = resolve
  })
  return { after, release: () => release() }
}

const touchesNothing = stale({ version: 5, phone: '1' })
const touched = stale({ version: 5, code: 'suo' })

describe('a command whose session is over', () => {
  const onDone = vi.fn()
  const command: Command = { ...rename, onDone }

  /** Gives a command whose first answer arrives after this; any later one is that it is done. */
  async function answeredAfter(change: () => void, first: Reply, options?: Options) {
    onDone.mockClear()
    const { after, release } = held()
    const opened = await openCommand(command, [{ ...first, after }, done({ version: 6 })], { options })
    press('Fai')
    await waitFor(() => expect(opened.writes()).toHaveLength(1))
    change()
    release()
    return opened
  }

  it.each<[string, Reply, () => void]>([
    ['a newer version that touches nothing is not sent again', touchesNothing, someoneElse],
    ['a newer version that touches nothing is not sent again by nobody', touchesNothing, signedOut],
    ['a newer version that touches nothing is not sent again as whom one acts as', touchesNothing, actingAsAnother],
    ['what others changed is not shown', touched, someoneElse],
    ['that it was there already is not told', stale({ version: 5, code: 'mio' }), someoneElse],
    ['that it is done is neither told nor handed on', done({ code: 'mio' }), someoneElse],
    ['why it is refused is not told', { status: 409, body: { message: 'Rossi ha clienti' } }, someoneElse],
    ['that it has expired is not told', { status: 401, body: { message: 'Credenziali invalide' } }, someoneElse],
    ['that there is no network is not told', { broken: true }, someoneElse],
  ])('%s', async (_what, first, change) => {
    const { outcomes, writes, saved, reads } = await answeredAfter(change, first)
    await waitFor(() => expect(outcomes).toEqual([{ done: false }]))
    expect([writes().length, saved, messages(), reads()]).toEqual([1, [], [], 1])
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
    if (change === someoneElse) expect(currentSession()?.id).toBe(8)
  })

  it('is not sent when its turn comes', async () => {
    const pressAgain = () => {
      press('Fai')
      someoneElse()
    }
    const { outcomes, writes } = await answeredAfter(pressAgain, done(), { meanwhile: 'waits' })
    await waitFor(() => expect(outcomes).toEqual([{ done: false }, { done: false }]))
    expect(writes()).toHaveLength(1)
  })

  it('is not sent after a question that was open', async () => {
    const { outcomes, writes } = await openCommand(command, [touched, done()])
    press('Fai')
    await conflictDialog()
    someoneElse()
    press('Applica comunque')
    await waitFor(() => expect(outcomes).toEqual([{ done: false }]))
    expect([writes().length, messages()]).toEqual([1, []])
  })

  it('is not handed on when what is read again arrives', async () => {
    const { after, release } = held()
    const { outcomes, reads } = await openCommand(command, [done()], {
      after: (read) => (read > 1 ? after : undefined),
    })
    press('Fai')
    await waitFor(() => expect(reads()).toBe(2))
    someoneElse()
    release()
    await waitFor(() => expect(outcomes).toEqual([{ done: false }]))
  })

  it('of choices for one row none is sent any more', async () => {
    const { after, release } = held()
    const end = vi.fn()
    function Choice() {
      const { run } = useCommands(table, { may: () => true, refresh: 'place' })
      const { choose } = useChoices<string>(async (row: Row, code) => {
        const outcome = await run({ row, values: { code } })
        end(outcome)
        return outcome.done ? outcome.row : outcome.current
      })
      return ['due', 'tre'].map((code) => (
        <button key={code} type="button" onClick={() => choose(rossi, code)}>
          {code}
        </button>
      ))
    }
    const reply = () => ({ ...done({ code: 'due' }), after })
    const { server } = await openScreen(<Choice />, '/', [], { reply })
    for (const code of ['due', 'tre']) fireEvent.click(screen.getByText(code))
    await waitFor(() => expect(server.received).toHaveLength(1))
    someoneElse()
    release()
    await waitFor(() => expect(end.mock.calls).toEqual([[{ done: false }], [{ done: false }]]))
    expect([server.received.length, messages()]).toEqual([1, []])
  })

  it('goes on where a token was only renewed', async () => {
    const renewed = () => signedIn({ exp: Math.floor(Date.now() / 1000) + 6_000 })
    const { outcomes, writes } = await answeredAfter(renewed, touchesNothing)
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true }]))
    expect(writes()).toHaveLength(2)
  })
})

describe('the question about what others changed', () => {
  it('goes with the page, and leaves its command', async () => {
    const { outcomes, writes, unmount } = await openCommand(rename, [touched, done()])
    press('Fai')
    await conflictDialog()
    unmount()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(outcomes).toMatchObject([{ done: false }]))
    expect(writes()).toHaveLength(1)
  })

  it('is answered with no where nothing can ask', async () => {
    const answers: boolean[] = []
    const ask = () => askAboutConflict({ table, row: rossi, changes: [] }).then((anyway) => answers.push(anyway))
    void ask()
    await waitFor(() => expect(answers).toEqual([false]))
    await openCommand(rename, [done()])
    act(() => void ask())
    await conflictDialog()
    press('Applica comunque')
    await waitFor(() => expect(answers).toEqual([false, true]))
  })
})
