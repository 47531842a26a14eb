import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { isSendKind, type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { useRefetch } from '#src/commands/use-refetch.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { NEGOTIATIONS, type Negotiation, SENDS } from '../paths.ts'
import { t } from '../texts.ts'
import { isOpen, overallState, type Progress, pathOfSends, progressOf, type Send } from './send.ts'
import { SendMark } from './send-mark.tsx'
import { useSends } from './sends-cache.ts'
import './sends.css'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))
const kinds = Object.keys(sendKinds).filter(isSendKind)
const none: never[] = []

interface Props {
  negotiation: Negotiation
  /** The button has a word beside its icon, where there is room for it. */
  isNamed?: boolean
  /** Called when a send has left or failed. */
  onSent?: () => void
}

/** The kinds of sends of a negotiation, each with its state; hidden from users without the right to send. */
export function SendMenu({ negotiation, isNamed = false, onSent }: Props) {
  const may = useMay()
  const maySend = may('send', NEGOTIATIONS)
  const sends = useSends(negotiation.id, maySend && may('read', SENDS)) ?? none
  const [dialog, setDialog] = useState<{ kind: SendKind; open: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  const [isAwaited, setIsAwaited] = useState(false)
  if (!maySend) return null
  const progress = kinds.map((kind) => ({ kind, ...progressOf(kind, negotiation, sends) }))
  return (
    <>
      <MenuButton
        {...{ button, isNamed, progress }}
        name={negotiation.ragioneSociale}
        negotiationId={negotiation.id}
        onChoose={(kind) => setDialog({ kind, open: true })}
      />
      {dialog && (
        <Meanwhile value={null}>
          <SendDialog
            kind={dialog.kind}
            negotiation={negotiation}
            progress={progressOf(dialog.kind, negotiation, sends)}
            open={dialog.open}
            onAccepted={() => setIsAwaited(true)}
            onClose={() => setDialog({ ...dialog, open: false })}
            afterClose={() => {
              setDialog(undefined)
              button.current?.focus()
            }}
          />
        </Meanwhile>
      )}
      {isAwaited && (
        <FreshFlags
          sends={sends}
          onFresh={() => {
            setIsAwaited(false)
            onSent?.()
          }}
        />
      )}
    </>
  )
}

/** Refetches the rows once a requested send was delivered or failed, because its flag is set by then. */
function FreshFlags({ sends, onFresh }: { sends: readonly Send[]; onFresh: () => void }) {
  const known = useRef(sends)
  const refetch = useEffectEvent(useRefetch(tableOf(useModel(), NEGOTIATIONS)))
  const fresh = useEffectEvent(onFresh)
  useEffect(() => {
    if (sends === known.current || sends.some(({ state }) => state === 'queued')) return
    void refetch()
    fresh()
  }, [sends])
  return null
}

type KindProgress = Progress & { kind: SendKind }

interface ButtonProps {
  button: React.RefObject<HTMLButtonElement | null>
  isNamed: boolean
  name: string
  negotiationId: number
  progress: readonly KindProgress[]
  onChoose: (kind: SendKind) => void
}

function MenuButton({ button, isNamed, name, negotiationId, progress, onChoose }: ButtonProps) {
  const overall = overallState(progress)
  const stateText = overall && t(`sends.short.${overall}`)
  return (
    <Menu
      button={button}
      className={isNamed ? 'send-button menu-named' : 'send-button'}
      title={stateText ? `${t('sends.menu')}: ${stateText}` : t('sends.menu')}
      label={t('sends.menuOf', { name })}
      state={stateText}
      icon={
        <>
          <MailIcon />
          {isNamed && <span className="menu-word">{t('sends.menu')}</span>}
          {overall && (
            <span className={`send-short send-short-${overall}`}>
              <span aria-hidden="true">{overall === 'failed' ? '!' : '…'}</span>
              <span className="visually-hidden">{stateText}</span>
            </span>
          )}
        </>
      }
    >
      {() => (
        <>
          <p className="menu-head">
            <strong>{name}</strong>
          </p>
          {progress.map((one) => (
            <KindItem key={one.kind} {...one} onChoose={onChoose} />
          ))}
          <Link className="menu-item send-menu-all" to={pathOfSends(negotiationId)}>
            {t('sends.history')}
          </Link>
        </>
      )}
    </Menu>
  )
}

function KindItem({ kind, sent, last, onChoose }: KindProgress & { onChoose: (kind: SendKind) => void }) {
  const state = last && isOpen(last.state) ? last.state : undefined
  return (
    <MenuItem onClick={() => onChoose(kind)}>
      <span className="send-menu-title">{t(`sends.titles.${kind}`)}</span>
      {state && <SendMark state={state} reason={last?.reason} />}
      {sent && <SendMark state="sent" />}
    </MenuItem>
  )
}
