import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { isSendKind, type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'
import { useSends } from './known-sends.ts'
import {
  isOpen,
  NEGOTIATIONS,
  type Negotiation,
  type Progress,
  progressOf,
  SENDS,
  type Send,
  sendsOf,
  worstOf,
} from './send.ts'
import { SendMark } from './send-mark.tsx'
import './sends.css'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))
const kinds = Object.keys(sendKinds).filter(isSendKind)
const none: never[] = []
const WIDTH = 320
/** Narrower screens have it at their bottom: the style sheet says so. */
const PHONE = 768

/** The five sends of a negotiation behind one button, with what became of each; nothing for who may not send. */
export function SendMenu({ negotiation }: { negotiation: Negotiation }) {
  const may = useMay()
  const maySend = may('send', NEGOTIATIONS)
  const sends = useSends(negotiation.id, maySend && may('read', SENDS)) ?? none
  const [dialog, setDialog] = useState<{ kind: SendKind; open: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  const asked = useFreshFlags(sends)
  if (!maySend) return null
  const progress = kinds.map((kind) => ({ kind, ...progressOf(kind, negotiation, sends) }))
  return (
    <>
      <MenuButton
        button={button}
        name={negotiation.ragioneSociale}
        negotiationId={negotiation.id}
        progress={progress}
        onChoose={(kind) => setDialog({ kind, open: true })}
      />
      {dialog && (
        <Suspense>
          <SendDialog
            kind={dialog.kind}
            negotiation={negotiation}
            progress={progressOf(dialog.kind, negotiation, sends)}
            open={dialog.open}
            onAccepted={asked}
            onClose={() => setDialog({ ...dialog, open: false })}
            afterClose={() => {
              setDialog(undefined)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Fetches the rows again once what was asked for here has left, or could not: its flag is set by then. Returns how to say that it was. */
function useFreshFlags(sends: readonly Send[]): () => void {
  const waits = useRef(false)
  const refetch = useEffectEvent(useRefetch(tableOf(useModel(), NEGOTIATIONS)))
  useEffect(() => {
    if (!waits.current || sends.some(({ state }) => state === 'queued')) return
    waits.current = false
    void refetch()
  }, [sends])
  return () => {
    waits.current = true
  }
}

type KindProgress = Progress & { kind: SendKind }

interface ButtonProps {
  button: React.RefObject<HTMLButtonElement | null>
  name: string
  negotiationId: number
  progress: readonly KindProgress[]
  onChoose: (kind: SendKind) => void
}

/** The browser closes the menu on Escape and on a click elsewhere, and gives the focus back to the button. */
function MenuButton({ button, name, negotiationId, progress, onChoose }: ButtonProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useCloseOnScroll(open, menu)
  const worst = worstOf(progress)
  const said = worst ? t(`sends.short.${worst}`) : undefined
  const label = t('sends.menuOf', { name })
  const choose = (kind: SendKind) => {
    menu.current?.hidePopover()
    onChoose(kind)
  }
  return (
    <>
      <IconButton
        ref={button}
        className="send-button"
        title={said ? `${t('sends.menu')}: ${said}` : t('sends.menu')}
        label={said ? `${label}: ${said}` : label}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        <MailIcon />
        {worst && <span className={`send-short send-short-${worst}`}>{said}</span>}
      </IconButton>
      <div
        ref={menu}
        id={id}
        className="send-menu"
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === 'open' && place(menu.current, button.current)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <>
            <p className="send-menu-name">{name}</p>
            {progress.map((one) => (
              <MenuItem key={one.kind} {...one} onChoose={choose} />
            ))}
            <Link
              className="menu-line send-menu-all"
              to={sendsOf(negotiationId)}
              onClick={() => menu.current?.hidePopover()}
            >
              {t('sends.history')}
            </Link>
          </>
        )}
      </div>
    </>
  )
}

function MenuItem({ kind, sent, last, onChoose }: KindProgress & { onChoose: (kind: SendKind) => void }) {
  const state = last && isOpen(last.state) ? last.state : undefined
  return (
    <button type="button" className="menu-line send-menu-item" onClick={() => onChoose(kind)}>
      <span>{t(`sends.titles.${kind}`)}</span>
      {state && <SendMark state={state} reason={last?.reason} />}
      {sent && <SendMark state="sent" />}
    </button>
  )
}

/** Below the button, or above it where there is no room; on a phone the style sheet says where. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  menu?.removeAttribute('style')
  if (!menu || !button || window.innerWidth < PHONE) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const below = window.innerHeight - bottom > ROOM
  Object.assign(menu.style, {
    top: below ? `${bottom + 4}px` : 'auto',
    bottom: below ? 'auto' : `${window.innerHeight - top + 4}px`,
    left: `${Math.max(8, right - WIDTH)}px`,
    width: `${WIDTH}px`,
  })
}

/** As high as the menu gets. */
const ROOM = 340

/** It stands beside its button: when that moves away, it goes. */
function useCloseOnScroll(open: boolean, menu: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (!open) return
    const close = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.hidePopover()
    }
    document.addEventListener('scroll', close, true)
    return () => document.removeEventListener('scroll', close, true)
  }, [open, menu])
}
