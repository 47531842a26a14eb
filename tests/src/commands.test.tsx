import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Command, isByField } from '#src/commands/command.ts'
import { useChoices } from '#src/commands/use-choices.ts'
import { isOwnWrite } from '#src/lib/net/own-writes.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { done, messages, type Options, openCommand, rename, rossi } from './support/commands.tsx'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

describe('a command for a row', () => {
  it('is sent for the version on screen, says that it is saved with its undo, and has the lists read again', async () => {
    const { outcomes, writes, reads, saved } = await openCommand(rename, [done({ code: 'mio' })])
    press('Fai')
    expect(await screen.findByText('in corso')).toBeDefined()
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true, row: { version: 2 } }]))
    expect(writes()).toMatchObject([{ method: 'PUT', path: '/api/agents/1', body: { code: 'mio' } }])
    expect(writes()[0]?.headers['if-match']).toBe('W/"1"')
    expect(currentMessages()).toMatchObject([
      { message: 'Salvataggio avvenuto correttamente', action: { label: 'Annulla' } },
    ])
    expect([saved.length, reads()]).toEqual([1, 2])
    expect(isOwnWrite('/api/agents', { id: 1, version: 2, action: 'update' })).toBe(true)
    await screen.findByText('fermo')
  })

  it.each<[string, Options, number, boolean]>([
    ['place', { refresh: 'place' }, 1, false],
    ['page', { refresh: 'page' }, 1, true],
    ['all', { refresh: 'all' }, 2, true],
  ])(
    'refreshing %s reads what it says, and knows its echo where nobody compares it',
    async (_what, options, read, own) => {
      const version = 70 + read + Number(own)
      const { outcomes, reads, saved } = await openCommand(rename, [done({ version })], { options })
      press('Fai')
      await waitFor(() => expect(outcomes).toHaveLength(1))
      expect([saved.length, reads()]).toEqual([1, read])
      expect(isOwnWrite('/api/agents', { id: 1, version, action: 'update' })).toBe(own)
    },
  )

  it.each<[string, Command, Reply, string?]>([
    ['changed nothing', rename, done({ version: 1 })],
    ['may not be undone by this person', { ...rename, undo: 'delete' }, done(), 'ROLE_USER_CRM'],
    ['has no undo', { row: rossi, values: { code: 'mio' } }, done()],
    ['is not known by the server', rename, { body: done().body }],
  ])('offers no undo where it %s', async (_why, command, answer, role) => {
    const { outcomes } = await openCommand(command, [answer], { role })
    press('Fai')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true, undo: undefined }]))
    expect(currentMessages().map(({ message, action }) => [message, action])).toEqual([
      ['Salvataggio avvenuto correttamente', undefined],
    ])
  })

  it('a refusal is told once, and the lists are read again; without a network they stay as they are', async () => {
    const { outcomes, reads, writes } = await openCommand(rename, [
      { status: 409, body: { message: 'Non si può' } },
      { broken: true },
    ])
    press('Fai')
    await waitFor(() => expect(reads()).toBe(2))
    expect(messages()).toEqual(['Non si può'])
    expect(outcomes).toMatchObject([{ done: false, error: { status: 409 } }])
    press('Fai')
    await waitFor(() => expect(outcomes).toHaveLength(2))
    expect(messages()).toHaveLength(2)
    expect([reads(), writes().length]).toEqual([2, 2])
  })

  it.each<[string, Partial<Command>, string[]]>([
    ['is handed to whoever shows it', { shows: isByField }, []],
    ['is told by its sentences', {}, ['Già usato']],
    ['is told in the words of the command', { refused: (_error, reason) => `No: ${reason}` }, ['No: Già usato']],
  ])('what is refused by field %s', async (_how, over, told) => {
    const refusal = { status: 422, body: { message: 'Dati non validi', errors: { code: ['Già usato'] } } }
    const { outcomes } = await openCommand({ ...rename, ...over }, [refusal])
    press('Fai')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: false, error: { errors: { code: ['Già usato'] } } }]))
    expect(messages()).toEqual(told)
  })
})

describe('what is given meanwhile, or again', () => {
  const verb: Command = { path: '/api/agents/1/verb', body: { by: 2 } }
  const keys = (writes: readonly Received[]) => writes.map(({ headers }) => headers['idempotency-key'])

  it.each<[string, Command, string | undefined]>([
    ['a new row has the key that its form gives it', { values: { name: 'Verdi' } }, 'key of {"name":"Verdi"}'],
    ['a change of a row has none, being for one version of it', rename, undefined],
  ])('%s', async (_what, command, key) => {
    const requestKey = async (body: string) => `key of ${body}`
    const { writes } = await openCommand({ ...command, requestKey }, [done()])
    press('Fai')
    await waitFor(() => expect(keys(writes())).toEqual([key]))
  })

  it('an attempt whose answer was lost is given again under its key; done once more it has another', async () => {
    const { outcomes, writes } = await openCommand(verb, [{ broken: true }, { body: { data: {} } }])
    for (const count of [1, 2, 3]) {
      press('Fai')
      await waitFor(() => expect(outcomes).toHaveLength(count))
    }
    const [lost, repeated, other] = keys(writes())
    expect(lost).toMatch(/^[0-9a-f]{32}$/)
    expect(repeated).toBe(lost)
    expect(other).not.toBe(lost)
  })

  it.each<[string, Command]>([
    ['a row', { row: rossi, deletes: true, undo: 'delete', message: 'Eliminato' }],
    ['something with a route of its own', { path: '/api/agents/1', method: 'DELETE', message: 'Eliminato' }],
  ])('%s that is not found, after a deletion whose answer was lost, is deleted as wanted', async (_what, command) => {
    const missing = { status: 404, body: { message: 'Agente non trovato' } }
    const { outcomes } = await openCommand(command, [missing, { broken: true }, missing, missing])
    for (const count of [1, 2, 3, 4]) {
      press('Fai')
      await waitFor(() => expect(outcomes).toHaveLength(count))
    }
    expect(outcomes).toMatchObject([
      { done: false, error: { status: 404 } },
      { done: false, error: { status: 0 } },
      { done: true, undo: undefined },
      { done: false, error: { status: 404 } },
    ])
    expect(messages().filter((text) => text === 'Eliminato')).toHaveLength(1)
  })

  it.each<[NonNullable<Options['meanwhile']>, number[], boolean[]]>([
    ['goes', [2, 2], [true, true]],
    ['waits', [1, 2], [true, true]],
    ['ignored', [1, 1], [false, true]],
  ])('a second press while the first is on its way %s', async (meanwhile, sent, results) => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { outcomes, writes } = await openCommand(verb, [{ body: { data: {} }, after }, { body: { data: {} } }], {
      options: { meanwhile },
    })
    press('Fai')
    press('Fai')
    await waitFor(() => expect(writes()).toHaveLength(sent[0] ?? 0))
    answer()
    await waitFor(() => expect(outcomes.map(({ done: isDone }) => isDone)).toEqual(results))
    expect(writes()).toHaveLength(sent[1] ?? 0)
  })

  it('of commands in turn only the last has the lists read again', async () => {
    const { outcomes, reads } = await openCommand(verb, [{ body: { data: {} } }], { options: { meanwhile: 'waits' } })
    for (const _press of [1, 2, 3]) press('Fai')
    await waitFor(() => expect(outcomes).toHaveLength(3))
    expect(reads()).toBe(2)
  })

  it('of choices for one row the last wins, on the row as the one before has stored it', async () => {
    const { sent, answer, choose, shown, stored } = await openChoice()
    for (const code of ['due', 'tre', 'quattro']) choose(code)
    expect([shown(), sent]).toEqual(['quattro', [[1, 'due']]])
    answer(true)
    await waitFor(() =>
      expect(sent).toEqual([
        [1, 'due'],
        [2, 'quattro'],
      ]),
    )
    answer(true)
    await waitFor(() => expect(stored()).toBe('quattro'))
    expect([shown(), sent.length]).toEqual(['quattro', 2])
  })

  it('of choices for one row the last is sent where the one before is refused, and taken back where it is too', async () => {
    const { sent, answer, choose, shown } = await openChoice()
    for (const code of ['due', 'tre']) choose(code)
    answer(false)
    await waitFor(() =>
      expect(sent).toEqual([
        [1, 'due'],
        [1, 'tre'],
      ]),
    )
    expect(shown()).toBe('tre')
    answer(false)
    await waitFor(() => expect(shown()).toBe('A1'))
    expect(sent).toHaveLength(2)
  })
})

/** A choice for one row; `sent` has the version and the value of each request, `answer` accepts or refuses the last. */
async function openChoice() {
  const sent: [number, string][] = []
  let settle = (_isStored: boolean) => {}
  function Choice() {
    const [row, setRow] = useState(rossi)
    const { chosen, choose } = useChoices<string>(async (base, value) => {
      sent.push([base.version, value])
      const isStored = await new Promise<boolean>((resolve) => {
        settle = resolve
      })
      if (!isStored) return undefined
      const stored = { ...base, version: base.version + 1, code: value }
      setRow(stored)
      return stored
    })
    return (
      <select
        aria-label="Codice"
        data-stored={row.code}
        value={chosen(1)?.value ?? String(row.code)}
        onChange={({ target }) => choose(rossi, target.value)}
      >
        {['A1', 'due', 'tre', 'quattro'].map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    )
  }
  await openScreen(<Choice />, '/', [])
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Codice' })
  return {
    sent,
    shown: () => select.value,
    stored: () => select.dataset.stored,
    choose: (value: string) => fireEvent.change(select, { target: { value } }),
    answer: (isStored: boolean) => settle(isStored),
  }
}
