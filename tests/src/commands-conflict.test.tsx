import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import type { Command } from '#src/commands/command.ts'
import { isOwnWrite } from '#src/lib/net/own-writes.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import {
  conflictDialog,
  done,
  messages,
  openCommand,
  rename,
  rossi,
  STALE,
  shownChanges,
  stale,
} from './support/commands.tsx'
import { press } from './support/screen.tsx'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

describe('a command for a row that others have changed meanwhile', () => {
  it('is sent again for their version where they touched nothing it rests on; undone is only what it changed', async () => {
    const { outcomes, versions } = await openCommand(rename, [stale({ version: 5, phone: '1' }), done({ version: 5 })])
    press('Fai')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true, undo: undefined }]))
    expect(versions()).toEqual(['W/"1"', 'W/"5"'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each<[string, Command]>([
    ['of a change', rename],
    [
      'of a request of its own',
      { row: rossi, path: '/api/agents/1/x', method: 'PUT', resultingValues: { code: 'mio' } },
    ],
  ])('is not done twice where the row has its value by now, as when the answer %s was lost', async (_of, command) => {
    const { outcomes, writes } = await openCommand(command, [
      { broken: true },
      stale({ version: 2, code: 'mio', phone: '1' }),
    ])
    press('Fai')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: false }]))
    press('Fai')
    await waitFor(() => expect(outcomes[1]).toMatchObject({ done: true, row: { version: 2 }, undo: undefined }))
    expect([writes().length, screen.queryByRole('dialog')]).toEqual([2, null])
  })

  it('is sent again where they have given the very same value to one of several', async () => {
    const values = { code: 'mio', phone: '0461987654' }
    const { outcomes, versions } = await openCommand({ row: rossi, values }, [
      stale({ version: 5, code: ' mio ' }),
      done({ version: 6 }),
    ])
    press('Fai')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true }]))
    expect(versions()).toEqual(['W/"1"', 'W/"5"'])
  })

  it('asks after three times, with what has changed by then', async () => {
    const answers = [2, 3, 4, 5].map((version) => stale({ version, email: `${version}@esempio.it` }))
    const { outcomes, versions } = await openCommand(rename, [...answers, done({ version: 6 })])
    press('Fai')
    expect(await shownChanges()).toEqual(['EmailCom’eranessun valoreValore attuale5@esempio.it'])
    expect(versions()).toEqual(['W/"1"', 'W/"2"', 'W/"3"', 'W/"4"'])
    press('Applica comunque')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true }]))
    expect(versions().at(-1)).toBe('W/"5"')
  })

  it('asks with both values where they changed what it rests on; applied all the same it is done', async () => {
    const { outcomes, versions } = await openCommand({ ...rename, anyway: 'Rinomina' }, [
      stale({ version: 5, code: 'suo', phone: '1' }),
      done({ version: 6, code: 'mio' }),
    ])
    press('Fai')
    expect(await shownChanges()).toEqual(['CodiceCom’eraA1Valore attualesuo'])
    expect((await conflictDialog()).textContent).toContain('Nel frattempo un altro utente ha cambiato «Rossi».')
    expect([versions().length, messages()]).toEqual([1, []])
    press('Rinomina')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true }]))
    expect(versions()).toEqual(['W/"1"', 'W/"5"'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is left with nothing sent, and says how the row is now', async () => {
    const { outcomes, writes } = await openCommand(rename, [stale({ version: 5, code: 'suo' })])
    press('Fai')
    await conflictDialog()
    press('Lascia com’è')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: false, current: { version: 5, code: 'suo' } }]))
    expect([writes().length, messages()]).toEqual([1, []])
  })

  it('gives the focus back to what was pressed when it is left', async () => {
    await openCommand(rename, [stale({ version: 5, code: 'suo' })])
    const button = screen.getByRole('button', { name: 'Fai' })
    button.focus()
    press('Fai')
    await conflictDialog()
    const leave = screen.getByRole('button', { name: 'Lascia com’è' })
    leave.focus()
    fireEvent.click(leave)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('is answered once by a double click', async () => {
    const { versions } = await openCommand(rename, [
      stale({ version: 5, code: 'suo' }),
      stale({ version: 6, code: 'altro' }),
      done({ version: 7 }),
    ])
    press('Fai')
    await conflictDialog()
    const apply = screen.getByRole('button', { name: 'Applica comunque' })
    act(() => apply.click())
    act(() => apply.click())
    await waitFor(async () => expect(await shownChanges()).toEqual(['CodiceCom’erasuoValore attualealtro']))
    expect(versions()).toEqual(['W/"1"', 'W/"5"'])
  })

  it('is asked again only about what has changed since the answer', async () => {
    const { outcomes, versions } = await openCommand(rename, [
      stale({ version: 5, code: 'suo' }),
      stale({ version: 6, code: 'suo' }),
      stale({ version: 7, code: 'altro' }),
      done({ version: 8 }),
    ])
    press('Fai')
    expect(await shownChanges()).toEqual(['CodiceCom’eraA1Valore attualesuo'])
    press('Applica comunque')
    await waitFor(async () => expect(await shownChanges()).toEqual(['CodiceCom’erasuoValore attualealtro']))
    press('Applica comunque')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true }]))
    expect(versions()).toEqual(['W/"1"', 'W/"5"', 'W/"6"', 'W/"7"'])
  })

  it('a value made of the row is made anew of theirs', async () => {
    const values = (row?: Row) => ({ note: [row?.note, 'mia'].filter(Boolean).join(' ') })
    const { outcomes, writes } = await openCommand({ row: rossi, values, touches: ['code'] }, [
      stale({ version: 5, note: 'sua' }),
      done({ version: 6 }),
    ])
    press('Fai')
    await waitFor(() => expect(outcomes).toHaveLength(1))
    expect(writes().map(({ body }) => Object(body).note)).toEqual(['mia', 'sua mia'])
  })

  it('a deletion asks whatever they wrote, and says what is about to go', async () => {
    const { outcomes, versions } = await openCommand({ row: rossi, deletes: true, undo: 'delete', anyway: 'Elimina' }, [
      stale({ version: 5, phone: '0461987654' }),
      { status: 204, headers: { 'x-command': 'c1' } },
    ])
    press('Fai')
    expect(await shownChanges()).toEqual([expect.stringMatching(/^TelefonoCom’eranessun valoreValore attuale/)])
    press('Elimina')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: true, undo: expect.any(Function) }]))
    expect(versions()).toEqual(['W/"1"', 'W/"5"'])
    expect(isOwnWrite('/api/agents', { id: 1, version: 9, action: 'delete' })).toBe(true)
  })

  it('that cannot be compared is a failure, told once', async () => {
    const { outcomes, writes } = await openCommand(rename, [{ status: 412, body: { message: STALE } }])
    press('Fai')
    await waitFor(() => expect(outcomes).toMatchObject([{ done: false, error: { status: 412 } }]))
    expect([messages(), writes().length]).toEqual([[STALE], 1])
  })
})
