import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { Dialog, InAddress } from '#src/ui/dialog.tsx'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { DiscardDialog } from '#src/ui/questions.tsx'
import { press } from './support/screen.tsx'

function Note({ label }: { label: string }) {
  const [text, setText] = useState('')
  useUnsavedInput(() => text !== '')
  return <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
}

/** A note that the device keeps until somebody gives it up. */
function Draft({ kept, onDiscard }: { kept: boolean; onDiscard: () => void }) {
  const [text, setText] = useState('')
  useUnsavedInput(() => text !== '', { keep: async () => kept, discard: onDiscard })
  return <input aria-label="Bozza" value={text} onChange={(event) => setText(event.target.value)} />
}

function Frame() {
  const navigate = useNavigate()
  return (
    <>
      <Link to="/other">Altra pagina</Link>
      <Link to="/form?page=2">Seconda pagina</Link>
      <button type="button" onClick={() => navigate('/other')}>
        Vai
      </button>
      <LeaveGuard />
      <Outlet />
    </>
  )
}

function Sheet() {
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  return open ? (
    <p>Filtri aperti</p>
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Apri i filtri
    </button>
  )
}

const form = (
  <>
    <Sheet />
    <Note label="Prima nota" />
    <Note label="Seconda nota" />
  </>
)

/** A page with two forms, reached from a start page. */
function open(element = form) {
  const children = [
    { path: '/', element: 'Inizio' },
    { path: '/form', element },
    { path: '/other', element: 'Altrove' },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/', '/form'] })
  render(
    <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
  return { router, where: () => router.state.location.pathname + router.state.location.search }
}
const note = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(note(label), { target: { value } })
const asked = () => screen.queryByRole('dialog', { name: 'Abbandonare le modifiche?' }) !== null

it.each([
  ['a link', () => fireEvent.click(screen.getByText('Altra pagina')), '/other'],
  ['a button', () => press('Vai'), '/other'],
  ["the browser's back", ({ router }: ReturnType<typeof open>) => act(() => router.navigate(-1)), '/'],
] as const)('%s asks first: staying keeps page and form, leaving navigates', async (_what, go, to) => {
  const page = open()
  write('Seconda nota', 'non salvata')
  await go(page)
  await waitFor(() => expect(asked()).toBe(true))
  press('Continua a modificare')
  await waitFor(() => expect(asked()).toBe(false))
  expect([page.where(), note('Seconda nota').value]).toEqual(['/form', 'non salvata'])
  await go(page)
  await waitFor(() => expect(asked()).toBe(true))
  press('Abbandona')
  await waitFor(() => expect(page.where()).toBe(to))
})

it('leaving asks while any of several forms has unsaved input', async () => {
  const page = open()
  write('Prima nota', 'una')
  write('Seconda nota', 'due')
  write('Prima nota', '')
  press('Vai')
  await waitFor(() => expect(asked()).toBe(true))
  press('Continua a modificare')
  await waitFor(() => expect(asked()).toBe(false))
  write('Seconda nota', '')
  press('Vai')
  await waitFor(() => expect(page.where()).toBe('/other'))
})

it('navigating within the same page is not leaving', async () => {
  const page = open()
  write('Prima nota', 'resta')
  fireEvent.click(screen.getByText('Seconda pagina'))
  await waitFor(() => expect(page.where()).toBe('/form?page=2'))
  expect([asked(), note('Prima nota').value]).toEqual([false, 'resta'])
})

it('the way back closes what lies over a page, and asks about nothing; once more, it leaves', async () => {
  const page = open()
  write('Prima nota', 'resta')
  press('Apri i filtri')
  await act(() => page.router.navigate(-1))
  await waitFor(() => expect(screen.queryByText('Filtri aperti')).toBeNull())
  expect([page.where(), asked(), note('Prima nota').value]).toEqual(['/form', false, 'resta'])
  write('Prima nota', '')
  await act(() => page.router.navigate(-1))
  await waitFor(() => expect(page.where()).toBe('/'))
})

/** A page with a dialog that is open, in which something may be typed, and which asks over itself before that is lost. */
function Asking({ inAddress }: { inAddress: boolean }) {
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [asking, setAsking] = useState(false)
  return (
    <InAddress value={inAddress}>
      <Dialog open={open} title="Domanda" onCancel={() => (text === '' ? setOpen(false) : setAsking(true))}>
        <input aria-label="Risposta" value={text} onChange={({ target }) => setText(target.value)} />
        <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={() => setOpen(false)} />
      </Dialog>
    </InAddress>
  )
}
const question = () => screen.queryByRole('dialog', { name: 'Domanda' })
const back = ({ router }: ReturnType<typeof open>) => act(() => router.navigate(-1))

it('the way back closes a dialog, as its own button does: what is typed is asked about first', async () => {
  const page = open(<Asking inAddress={false} />)
  write('Risposta', 'sì')
  await back(page)
  await screen.findByText('Abbandonare le modifiche?')
  await back(page)
  await waitFor(() => expect(screen.queryByText('Abbandonare le modifiche?')).toBeNull())
  expect([note('Risposta').value, page.where()]).toEqual(['sì', '/form'])
  write('Risposta', '')
  await back(page)
  await waitFor(() => expect(question()).toBeNull())
  expect(page.where()).toBe('/form')
  await back(page)
  await waitFor(() => expect(page.where()).toBe('/'))
})

it('the way back leaves the address of a dialog that has one', async () => {
  const page = open(<Asking inAddress />)
  await back(page)
  await waitFor(() => expect(page.where()).toBe('/'))
})

/** A dialog that saves its input by itself: typed in the dialog, or in a part of it. */
function Entering({ isSaving = false }: { isSaving?: boolean }) {
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  return (
    <InputDialog
      open={open}
      title="Domanda"
      hasInput={text !== ''}
      busy={isSaving}
      onCancel={() => setOpen(false)}
      destroyOnHidden
    >
      {(leave) => (
        <>
          <input aria-label="Risposta" value={text} onChange={({ target }) => setText(target.value)} />
          <Note label="Parte" />
          <button type="button" onClick={leave}>
            Lascia
          </button>
        </>
      )}
    </InputDialog>
  )
}

/** Also above another dialog. */
const isAsked = () => screen.queryByText('Abbandonare le modifiche?') !== null
const waysOut: [string, (page: ReturnType<typeof open>) => unknown][] = [
  ['the way back', back],
  ['Escape', () => fireEvent.keyDown(note('Risposta'), { key: 'Escape', keyCode: 27 })],
  ['its button', () => press('Annulla')],
  ['a button within it', () => press('Lascia')],
]
it.each(waysOut.flatMap(([way, leave]) => ['Risposta', 'Parte'].map((field) => [way, field, leave] as const)))(
  '%s of a dialog asks while something is typed as «%s», and then leaves it',
  async (_way, field, leave) => {
    const page = open(<Entering />)
    write(field, 'sì')
    await leave(page)
    await waitFor(() => expect(isAsked()).toBe(true))
    press('Continua a modificare')
    await waitFor(() => expect(isAsked()).toBe(false))
    expect([note(field).value, page.where()]).toEqual(['sì', '/form'])
    await leave(page)
    await waitFor(() => expect(isAsked()).toBe(true))
    press('Abbandona')
    await waitFor(() => expect(question()).toBeNull())
    expect(page.where()).toBe('/form')
  },
)

it.each(waysOut)('%s closes a dialog in which nothing is typed, without a question', async (_way, leave) => {
  const page = open(<Entering />)
  write('Risposta', 'sì')
  write('Risposta', '')
  await leave(page)
  await waitFor(() => expect(question()).toBeNull())
  expect([isAsked(), page.where()]).toEqual([false, '/form'])
})

it('what is typed in a dialog is asked about when its page is left, but not once it is being saved', async () => {
  const page = open(<Entering />)
  write('Risposta', 'sì')
  await act(() => page.router.navigate('/other'))
  await waitFor(() => expect(isAsked()).toBe(true))
  cleanup()
  const saving = open(<Entering isSaving />)
  write('Risposta', 'sì')
  await act(() => saving.router.navigate('/other'))
  await waitFor(() => expect(saving.where()).toBe('/other'))
})

it('input that the device keeps is not said to be lost, and only "Elimina la bozza" gives it up', async () => {
  const discard = vi.fn()
  const page = open(<Draft kept onDiscard={discard} />)
  write('Bozza', 'resta')
  press('Vai')
  await screen.findByText(/^La bozza resta su questo dispositivo/)
  press('Continua a modificare')
  await waitFor(() => expect(screen.queryByText(/^La bozza resta/)).toBeNull())
  press('Vai')
  await screen.findByText(/^La bozza resta su questo dispositivo/)
  press('Esci')
  await waitFor(() => expect(page.where()).toBe('/other'))
  expect([asked(), discard.mock.calls.length]).toEqual([false, 0])
  await act(() => page.router.navigate('/form'))
  write('Bozza', 'non serve')
  press('Vai')
  await screen.findByText(/^La bozza resta su questo dispositivo/)
  press('Elimina la bozza')
  await waitFor(() => expect(page.where()).toBe('/other'))
  expect(discard).toHaveBeenCalledOnce()
})

it('a draft that the device cannot keep is said to be lost', async () => {
  open(<Draft kept={false} onDiscard={() => {}} />)
  write('Bozza', 'persa')
  press('Vai')
  await waitFor(() => expect(asked()).toBe(true))
})
