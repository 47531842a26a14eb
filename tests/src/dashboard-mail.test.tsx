import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MailDialog } from '#src/dashboards/mail-dialog.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const PATH = '/api/dashboards/telefonate/mail'
const daily = { every: 'day', weekday: null, monthDay: null, hour: 8, query: '', next: '2026-11-30T07:00:00.000Z' }

async function open(mail: object | null, reply: (request: Received) => Reply | undefined = () => undefined) {
  let closed = false
  const opened = await openScreen(
    <MailDialog
      dashboard="telefonate"
      title="Telefonate"
      onClose={() => {
        closed = true
      }}
    />,
    '/statistiche/telefonate',
    [],
    {
      search: '?periodo=anno',
      reply: (request) =>
        request.path !== PATH && request.path !== `${PATH}/now`
          ? undefined
          : (reply(request) ??
            (request.method === 'GET' ? { body: { data: { ready: true, mail } } } : { body: { data: {} } })),
    },
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' }).hasAttribute('disabled')).toBe(false))
  const sent = (method: string) =>
    opened.server.received.find((one) => one.method === method && one.path.startsWith(PATH))
  return { ...opened, sent, isClosed: () => closed }
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a page of figures by e-mail', () => {
  it('arrives on a day of the week, with the days and filters that are shown', async () => {
    const { sent, isClosed } = await open(null)
    expect(screen.queryByLabelText('Ora')).toBeNull()
    choose('Quando', 'week')
    choose('Giorno', '5')
    choose('Ora', '7')
    press('Salva')
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(sent('PUT')?.body).toEqual({ every: 'week', weekday: 5, hour: 7, query: 'periodo=anno' })
  })

  it('says when it leaves, and leaves no more', async () => {
    const { sent, isClosed } = await open(daily)
    expect(screen.getByText('La prossima parte il 30-11-2026 08:00.')).toBeDefined()
    choose('Quando', 'never')
    press('Salva')
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(sent('DELETE')).toBeDefined()
  })

  it('is sent at once, or says why not', async () => {
    const sentence = 'Con questo periodo e questi filtri non c’è niente da inviare'
    let isEmpty = true
    const { isClosed } = await open(null, ({ method }) =>
      method === 'POST' && isEmpty ? { status: 422, body: { errors: { query: [sentence] } } } : undefined,
    )
    press('Invia ora a me')
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    isEmpty = false
    press('Invia ora a me')
    await waitFor(() => expect(isClosed()).toBe(true))
  })
})
