import { type ReactNode, type RefObject, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { useMay } from '#src/providers/ability.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { Menu, MenuHead, MenuItem, MenuLink } from '#src/ui/menu.tsx'
import { tones } from '#src/ui/tones.ts'
import { pathOfHistory } from './paths.ts'
import type { KindDeclaration, SendRegister } from './register.ts'
import { isOpen, overallState, type Progress, progressOf, type Send } from './send.ts'
import { SendMark } from './send-mark.tsx'
import styles from './send-menu.module.css'
import { t } from './texts.ts'
import { useSendDialog } from './use-send-dialog.tsx'
import { RowSends } from './use-sends.tsx'

const none: readonly Send[] = []

interface Props {
  register: SendRegister
  row: Row
  /** Whether the button has a word beside its icon. */
  isNamed?: boolean
  /** Called when a send was delivered or has failed. */
  onSent?: () => void
  /** Other items, above the kinds of sends. */
  children?: ReactNode
}

/** The menu with the kinds of sends of a row, each with its state; without the right to send, only the other items, if any. */
export function SendMenu({ register, row, isNamed = false, onSent, children }: Props) {
  const maySend = useMay()('send', register.owner.table)
  const button = useRef<HTMLButtonElement>(null)
  const { openSend, dialog } = useSendDialog(register, row, { onSent, onClosed: () => button.current?.focus() })
  if (!maySend && !children) return null
  const kinds = maySend ? Object.entries(register.kinds) : []
  const show = (sends: readonly Send[]) => {
    const progress = kinds.map(([kindName, kind]) => ({
      kindName,
      kind,
      ...progressOf(register, kindName, row, sends),
    }))
    return <MenuButton {...{ register, row, button, isNamed, progress }} others={children} onChoose={openSend} />
  }
  return (
    <>
      {maySend && register.menu.isMarked ? (
        <RowSends register={register} id={row.id}>
          {show}
        </RowSends>
      ) : (
        show(none)
      )}
      {dialog}
    </>
  )
}

interface KindProgress extends Progress {
  kindName: string
  kind: KindDeclaration
}

interface ButtonProps extends Pick<Props, 'register' | 'row'> {
  button: RefObject<HTMLButtonElement | null>
  isNamed: boolean
  progress: readonly KindProgress[]
  others: ReactNode
  onChoose: (kindName: string) => void
}

function MenuButton({ register, row, button, isNamed, progress, others, onChoose }: ButtonProps) {
  const { menu } = register
  const overall = menu.isMarked ? overallState(progress) : undefined
  const stateText = overall && t(`sends.short.${overall}`)
  const name = register.nameOf(row)
  return (
    <Menu
      button={button}
      className={styles.button}
      word={isNamed ? menu.title : undefined}
      title={stateText ? `${menu.title}: ${stateText}` : menu.title}
      label={menu.label(name)}
      state={stateText}
      icon={
        <>
          <menu.Icon />
          {overall && (
            <span className={`${styles.sign} ${overall === 'failed' ? tones.bad : tones.waits}`}>
              <span aria-hidden="true">{overall === 'failed' ? '!' : '…'}</span>
              <span className="visually-hidden">{stateText}</span>
            </span>
          )}
        </>
      }
    >
      {() => (
        <>
          <MenuHead>
            <strong>{name}</strong>
          </MenuHead>
          {others}
          {progress.map((one) => (
            <KindItem
              key={one.kindName}
              {...one}
              register={register}
              hasIcon={others !== undefined}
              onChoose={() => onChoose(one.kindName)}
            />
          ))}
          <HistoryLink register={register} id={row.id} />
        </>
      )}
    </Menu>
  )
}

/** Leads to all that was sent from a row, where a screen lists it. */
function HistoryLink({ register, id }: { register: SendRegister; id: number }) {
  const path = pathOfHistory(register, id)
  if (path === undefined) return null
  return (
    <MenuLink apart to={path}>
      {register.history.title}
    </MenuLink>
  )
}

interface ItemProps extends Omit<KindProgress, 'kindName'> {
  register: SendRegister
  /** Whether it has an icon, as the other items do. */
  hasIcon: boolean
  onChoose: () => void
}

function KindItem({ register, kind: { title, item = title }, sent, last, hasIcon, onChoose }: ItemProps) {
  const state = last && isOpen(last.state) ? last.state : undefined
  return (
    <MenuItem onClick={onChoose}>
      {hasIcon && <MailIcon />}
      <span className={styles.title}>{item}</span>
      {state && <SendMark register={register} state={state} reason={last?.reason} />}
      {sent && <SendMark register={register} state="sent" />}
    </MenuItem>
  )
}
