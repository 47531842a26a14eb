import { afterAll, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { fileRowsOf } from '#schema/rows/file-rows.ts'
import { modelWithPhotos } from '#tests/support/files-of-another-table.ts'

const queue = vi.hoisted(() => ({ reopen: vi.fn(), remove: vi.fn() }))
vi.mock('#src/device/outbox/queue.ts', () => queue)

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { UnsavedFiles } = await import('#src/documents/unsaved-files.ts')
afterAll(() => vi.resetModules())

it('a request that could not be opened for correction is opened when the user asks again', async () => {
  const model = modelWithPhotos()
  const [rows] = fileRowsOf(model, tableOf(model, 'prova_danni'))
  if (!rows) throw new Error('No section of files')
  const files = UnsavedFiles.forRow(rows, 5, () => ({ title: 'Danno', path: '/' }))
  const request = {
    ...{ id: 'a', user: 7, key: 'k', kind: 'row-files', subject: '', title: '', path: '', createdAt: 0 },
    ...{ state: 'failed' as const, onDevice: true, files: [] },
  }
  queue.reopen.mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
  await expect(files.takeBack(request)).rejects.toThrow()
  queue.reopen.mockResolvedValue({ fields: [], files: [], form: [{ id: 3, name: 'uno.png', description: 'Lato' }] })
  await files.takeBack(request)
  expect(files.state.rows.map(({ name }) => name)).toEqual(['uno.png'])
})
