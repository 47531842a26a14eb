import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { remove, useQueue } from '#src/device/outbox/queue.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { modelWithPhotos } from '#tests/support/files-of-another-table.ts'
import { openScreen, press, type } from './support/screen.tsx'

/** The browser's upload, as far as it is used: answered as the test says. */
class Upload {
  static sent: { path: string; parts: FormData; key?: string }[] = []
  static answers: [status: number, body?: unknown][] = []
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  response: unknown
  onload?: () => void
  onerror?: () => void
  private path = ''
  private key?: string
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Idempotency-Key') this.key = value
  }
  getResponseHeader(name: string) {
    if (name !== 'Content-Type') return null
    return this.status >= 400 ? 'application/problem+json' : 'application/json'
  }
  abort() {}
  send(parts: FormData) {
    Upload.sent.push({ path: this.path, parts, key: this.key })
    const [status, body] = Upload.answers.shift() ?? [201, { data: [], totalRows: 0 }]
    Object.assign(this, { status, response: body })
    this.upload.onprogress?.({ loaded: 1, total: 1 })
    if (status === 0) this.onerror?.()
    else this.onload?.()
  }
}

const added = ['prova_danni', 'prova_danni_foto']
const tables: Map<string, unknown> = Object(model.tables)

beforeEach(() => {
  for (const name of added) tables.set(name, tableOf(modelWithPhotos(), name))
  Object.assign(Upload, { sent: [], answers: [] })
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(async () => {
  for (const name of added) tables.delete(name)
  cleanup()
  const { result } = renderHook(() => useQueue())
  for (const one of result.current) await act(() => remove(one.id))
  vi.unstubAllGlobals()
})

it('a table that declares files takes them with its first save, without code of its own; what failed is sent again alone', async () => {
  let closed = 0
  Upload.answers = [[422, { message: 'Non valido', errors: { 'allegati[0][didascalia]': ['Troppo lunga'] } }]]
  const { server } = await openScreen(
    <FormDialog table={tableOf(model, 'prova_danni')} open onClose={() => closed++} afterClose={() => {}} />,
    '/configurations/provaDanni',
    [],
  )
  await waitFor(() => screen.getByText('Fotografie'))
  const input = await waitFor(() => screen.getByLabelText<HTMLInputElement>('Scegli i file'))
  fireEvent.change(input, { target: { files: [new File(['x'], 'paraurti.png')] } })
  // Chosen files are listed below the fold of a long form: the cursor goes there.
  expect(document.activeElement).toBe(screen.getByLabelText('Descrizione di paraurti.png'))
  fireEvent.change(screen.getByLabelText('Descrizione di paraurti.png'), { target: { value: 'Davanti' } })
  type('Nome', 'Paraurti')
  press('Salva')
  await waitFor(() => screen.getByText('Non salvati: Troppo lunga'))
  expect(closed).toBe(0)
  const refused = screen.getByLabelText<HTMLInputElement>('Descrizione di paraurti.png')
  expect([refused.value, screen.getAllByText('Troppo lunga').length]).toEqual(['Davanti', 1])
  fireEvent.change(refused, { target: { value: 'Lato' } })
  press('Salva')
  await waitFor(() => expect(closed).toBe(1))
  const created = server.paths().filter((path) => path === 'POST /api/prova_danni')
  expect(created).toHaveLength(1)
  const [first, again] = Upload.sent
  expect(first?.path).toBe('/api/prova_danni_foto')
  expect(again?.key).not.toBe(first?.key)
  expect(again?.parts.get('allegati[0][didascalia]')).toBe('Lato')
  expect([...(again?.parts.keys() ?? [])]).toEqual(['idDanno', 'allegati[0][didascalia]', 'allegati[0][scatto]'])
})

/** Opens the form of a new row with these files chosen. */
async function chooseFor(...names: string[]) {
  let closed = 0
  await openScreen(
    <FormDialog table={tableOf(model, 'prova_danni')} open onClose={() => closed++} afterClose={() => {}} />,
    '/configurations/provaDanni',
    [],
  )
  await waitFor(() => screen.getByText('Fotografie'))
  const choose = (chosen: readonly string[]) => {
    const files = chosen.map((name) => new File(['x'], name))
    fireEvent.change(screen.getByLabelText('Scegli i file'), { target: { files } })
  }
  await waitFor(() => screen.getByLabelText('Scegli i file'))
  choose(names)
  type('Nome', 'Paraurti')
  return { choose, isClosed: () => closed === 1 }
}
const filesIn = ({ parts }: (typeof Upload.sent)[number]) =>
  [...parts.values()].flatMap((value) => (value instanceof File ? [value.name] : []))

it('files whose response was lost are sent again as they were once the network is back; their form need not stay open', async () => {
  Upload.answers = [[0]]
  const { isClosed } = await chooseFor('a.png', 'b.png')
  press('Salva')
  await waitFor(() => expect(isClosed()).toBe(true))
  const said = currentMessages().map(({ message }) => message)
  expect(said.join()).toContain('Questo dispositivo non può conservare «')
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(Upload.sent).toHaveLength(2))
  const [lost, again] = Upload.sent
  expect(Upload.sent.map(filesIn)).toEqual([
    ['a.png', 'b.png'],
    ['a.png', 'b.png'],
  ])
  expect(again?.key).toBe(lost?.key)
})

it('more files than a request takes are saved in several; an empty one is refused by its name', async () => {
  Upload.answers = []
  const names = Array.from({ length: 45 }, (_none, n) => `${n}.png`)
  const { isClosed } = await chooseFor(...names)
  fireEvent.change(screen.getByLabelText('Scegli i file'), { target: { files: [new File([], 'vuoto.png')] } })
  expect(currentMessages().map(({ message }) => message)).toContain('vuoto.png: il file è vuoto')
  press('Salva')
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(Upload.sent.map((one) => filesIn(one).length)).toEqual([20, 20, 5])
  expect(Upload.sent.flatMap(filesIn)).toEqual(names)
})
