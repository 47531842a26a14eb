import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ReportMenu } from '#src/features/vehicle-acceptance/report/report-menu.tsx'
import { currentMessages } from '#src/lib/snackbar.ts'
import { openScreen, press, type } from './support/screen.tsx'
import type { Reply } from './support/server.ts'

const acceptance = { id: 7, version: 1, matricola: 'JLG/450', dataAccettazione: '04-03-2025' }
const preview = {
  oggetto: 'Verbale n. 7',
  testo: 'In allegato.',
  missing: ['km'],
  email: null,
  modelloId: null,
  templates: [],
  template: { oggetto: '', testo: '' },
  values: {},
  files: [],
  ready: true,
}
const failed = {
  id: 3,
  version: 1,
  invio: 'verbale',
  stato: 'failed',
  accettazione: { id: 7 },
  email: 'a@b.it',
  errore: 'Casella piena',
  richiestoIl: '2026-11-20T10:00:00.000Z',
}
const customer = { id: 1, version: 1, companyName: 'Edilizia Rossi', email: 'info@rossi.example' }

function reply({ method, path }: { method: string; path: string }): Reply | undefined {
  if (path.endsWith('/verbale') && path.includes('preview')) return { body: { data: preview } }
  if (path.endsWith('/verbale') && method === 'GET') return { headers: { 'content-type': 'application/pdf' } }
  if (path === '/api/accettazioni_mezzi_invii') return { body: { data: [failed], totalRows: 1 } }
  if (path === '/api/customers') return { body: { data: [customer], totalRows: 1 } }
  return undefined
}

const open = async (role?: string) => {
  const opened = await openScreen(<ReportMenu row={acceptance} />, '/accettazioniMezzi/accettazioniMezzi', [], {
    role,
    reply,
  })
  press('Verbale di JLG/450, 04-03-2025')
  return opened
}

/** The names under which files are saved. */
function savedFiles(): string[] {
  const names: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

describe('the report of a row', { tags: 'GEN-09' }, () => {
  it('is saved under the number and the serial number', async () => {
    const saved = savedFiles()
    const { server } = await open()
    press('Scarica')
    await waitFor(() => expect(saved).toEqual(['verbale-7-JLG-450.pdf']))
    expect(server.paths()).toEqual(['GET /api/accettazioni_mezzi/7/verbale'])
  })

  it('is saved instead of printed where the browser shows no PDF, and the user is told', async () => {
    const saved = savedFiles()
    await open()
    press('Stampa')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(document.querySelector('iframe')).toBeNull()
    expect(currentMessages().at(-1)?.message).toMatch(/non stampa i PDF/)
  })

  it('is printed from a frame that nobody sees, or saved where the browser refuses that', async () => {
    const saved = savedFiles()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: true }))
    await open()
    press('Stampa')
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
    const frame = document.querySelector('iframe')
    const print = vi.fn()
    vi.spyOn(frame as HTMLIFrameElement, 'contentWindow', 'get').mockReturnValue({ print } as unknown as Window)
    fireEvent.load(frame as HTMLIFrameElement)
    expect(print).toHaveBeenCalledTimes(1)
    expect(saved).toEqual([])
    print.mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    fireEvent.load(frame as HTMLIFrameElement)
    expect(saved).toHaveLength(1)
    frame?.remove()
  })

  it('can be sent only by whoever may send it', async () => {
    await open('ROLE_USER_ACCETTAZIONE_MEZZI')
    expect(screen.queryByRole('button', { name: 'Invia per email' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Scarica' })).toBeTruthy()
  })

  it('is sent to one address, after a look at the mail and at what was sent before', async () => {
    const { server } = await open()
    press('Invia per email')
    await screen.findByText('Verbale n. 7')
    expect(screen.getByText(/mancano: Km/)).toBeTruthy()
    expect(await screen.findByText(/Non inviato a a@b.it .*: Casella piena/)).toBeTruthy()
    press('Invia')
    expect(await screen.findByText('Campo obbligatorio')).toBeTruthy()
    type('Destinatario', 'c@d.it')
    press('Invia')
    await waitFor(() => expect(server.paths()).toContain('POST /api/accettazioni_mezzi/invia-verbale'))
    const { body, headers } = server.received.find(({ method }) => method === 'POST') ?? {}
    expect(body).toMatchObject({ idAccettazione: 7, email: 'c@d.it' })
    expect(headers?.['idempotency-key']).toBeTruthy()
  })

  it('finds the address of a customer by name, for whoever may read customers', async () => {
    const { server } = await open()
    press('Invia per email')
    await screen.findByText('Verbale n. 7')
    type('Destinatario', 'rossi')
    expect(await screen.findByText('Edilizia Rossi: info@rossi.example')).toBeTruthy()
    const asked = server.received.find(({ path }) => path === '/api/customers')
    expect(asked?.query.get('filters')).toBe('{"multiField":"rossi"}')
  })
})
