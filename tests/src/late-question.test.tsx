import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'

it('a question given up by Esc before its dialog has come is answered with no, and leaves nothing loading', async () => {
  // What is mocked here may be imported by files that follow, before it is no longer.
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  vi.doMock('#src/commands/conflict-dialog.tsx', async (original) => {
    await delivered
    return original()
  })
  onTestFinished(() => {
    deliver()
    vi.doUnmock('#src/commands/conflict-dialog.tsx')
    vi.resetModules()
  })
  vi.resetModules()
  const { ConflictHost } = await import('#src/commands/conflict-host.tsx')
  const { askAboutConflict } = await import('#src/commands/conflict.ts')
  const { useLoading } = await import('#src/lib/net/loading.ts')
  const Loading = () => <output>{useLoading() ? 'loading' : 'at rest'}</output>
  render(
    <>
      <ConflictHost />
      <Loading />
    </>,
  )
  const answers: boolean[] = []
  const row = { id: 1, version: 1, name: 'Rossi' }
  const ask = () => askAboutConflict({ table: tableOf(model, 'agents'), row, changes: [] })
  act(() => void ask().then((anyway) => answers.push(anyway)))
  await screen.findByText('loading')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(answers).toEqual([false]))
  await screen.findByText('at rest')
})
