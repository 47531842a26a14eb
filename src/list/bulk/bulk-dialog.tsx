import { Alert } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Table } from '#schema/table.ts'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import styles from './bulk-dialog.module.css'
import { type BulkCheck, type Refusal, reasonOf } from './request.ts'
import { t } from './texts.ts'
import type { Bulk } from './use-bulk.ts'

interface Props {
  table: Table
  bulk: Bulk
  open: boolean
  /** Whether a value to set was entered. */
  hasInput?: boolean
  removing: boolean
  /** The label of the field that is emptied, if one is. */
  emptied?: string
  /** Whether there is something that can be checked. */
  ready?: boolean
  /** The id of the field in which the dialog begins. */
  begin?: string
  onCheck: () => void
  onClose: () => void
  afterClose: () => void
  /** What is done; the rows come below. */
  children?: ReactNode
}

/** Says how many rows are changed and which are not, before anything is changed. It closes when all is done. */
export function BulkDialog(props: Props) {
  const { table, bulk, open, hasInput, removing, emptied, ready = true, begin, onCheck, onClose, afterClose } = props
  const { checked, error, pending, confirm } = bulk
  const count = checked?.count ?? 0
  const nothing = checked !== undefined && count === 0
  const words = wordsOf(removing, emptied)
  return (
    <InputDialog
      open={open}
      hasInput={hasInput}
      title={t(removing ? 'bulk.removeTitle' : 'bulk.setTitle')}
      width={560}
      destroyOnHidden
      irreversible={removing}
      maskClosable={false}
      closable={pending !== 'do'}
      busy={pending === 'do'}
      onCancel={onClose}
      afterClose={afterClose}
      afterOpenChange={(opened) => opened && begin !== undefined && document.getElementById(begin)?.focus()}
      okText={checked ? words.confirm(count) : t(removing ? 'bulk.checkAgain' : 'bulk.check')}
      cancelText={t(nothing ? 'bulk.close' : 'form.cancel')}
      okButtonProps={{
        danger: (removing || emptied !== undefined) && checked !== undefined,
        loading: pending !== undefined,
        disabled: !checked && !ready,
      }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {!nothing && <OkBtn />}
        </>
      )}
      onOk={checked ? confirm : onCheck}
    >
      <Stack gap="lg" className={styles.dialog}>
        {props.children}
        {error && <Alert type={error.status === 409 ? 'warning' : 'error'} showIcon message={error.message} />}
        <Stack gap="sm" aria-live="polite">
          {pending === 'check' && <p className="muted">{t('bulk.checking')}</p>}
          {pending === 'do' && <p className="muted">{t('bulk.working', { count })}</p>}
          {checked && pending === undefined && <Found checked={checked} words={words} table={table} />}
        </Stack>
        {removing && table.deleteWarning && <Alert type="warning" showIcon message={table.deleteWarning} />}
      </Stack>
    </InputDialog>
  )
}

interface Words {
  none: string
  will: (count: number) => string
  confirm: (count: number) => string
}

function wordsOf(removing: boolean, field: string | undefined): Words {
  const none = t(removing ? 'bulk.noneRemove' : 'bulk.noneSet')
  if (field !== undefined) {
    return {
      none,
      will: (count) => t('bulk.willEmpty', { field, count }),
      confirm: (count) => t('bulk.confirmEmpty', { count }),
    }
  }
  return {
    none,
    will: (count) => t(removing ? 'bulk.willRemove' : 'bulk.willSet', { count }),
    confirm: (count) => t(removing ? 'bulk.confirmRemove' : 'bulk.confirmSet', { count }),
  }
}

/** The list stays readable, and quick to paint, when thousands of rows are refused. */
const MAX_LISTED = 100

function Found({ checked, words, table }: { checked: BulkCheck; words: Words; table: Table }) {
  const { count, refused, vanished } = checked
  return (
    <>
      <p>
        <strong>{count === 0 ? words.none : words.will(count)}</strong>
      </p>
      {vanished.length > 0 && <p>{t('bulk.vanished', { count: vanished.length })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('bulk.refused', { count: refused.length })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className={styles.refused} tabIndex={0} aria-label={t('bulk.refused', { count: refused.length })}>
            {refused.slice(0, MAX_LISTED).map((one) => (
              <li key={one.id}>{t('bulk.refusedRow', { name: nameOf(table, one), reason: reasonOf(one) })}</li>
            ))}
            {refused.length > MAX_LISTED && <li>{t('bulk.moreRefused', { count: refused.length - MAX_LISTED })}</li>}
          </ul>
        </>
      )}
    </>
  )
}

const nameOf = (table: Table, { id, name }: Refusal): string => name || `${table.label.one} ${id}`

/** Deletes the selected rows; the check begins when the dialog opens. */
export function RemoveDialog(props: Omit<Props, 'removing' | 'emptied' | 'onCheck' | 'ready' | 'begin' | 'children'>) {
  const check = () => void props.bulk.check({ delete: true })
  const begin = useEffectEvent(check)
  useEffect(() => begin(), [])
  return <BulkDialog {...props} removing onCheck={check} />
}
