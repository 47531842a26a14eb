import { Alert, Modal } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Table } from '#schema/table.ts'
import { type BulkCheck, type Refusal, reasonOf } from './request.ts'
import { t } from './texts.ts'
import type { Bulk } from './use-bulk.ts'

interface Props {
  table: Table
  bulk: Bulk
  open: boolean
  removing: boolean
  /** Whether there is something that can be checked. */
  ready?: boolean
  onCheck: () => void
  onClose: () => void
  afterClose: () => void
  /** What is done; the rows come below. */
  children?: ReactNode
}

/** Says how many rows are changed and which are not, before anything is changed. It closes when all is done. */
export function BulkDialog(props: Props) {
  const { table, bulk, open, removing, ready = true, onCheck, onClose, afterClose, children } = props
  const { checked, error, pending, confirm } = bulk
  const count = checked?.count ?? 0
  return (
    <Modal
      open={open}
      title={t(removing ? 'bulk.removeTitle' : 'bulk.setTitle')}
      width={560}
      destroyOnHidden
      maskClosable={false}
      closable={pending !== 'do'}
      onCancel={pending === 'do' ? undefined : onClose}
      afterClose={afterClose}
      okText={okText(checked, removing)}
      cancelText={t('form.cancel')}
      okButtonProps={{
        danger: removing && checked !== undefined,
        loading: pending !== undefined,
        disabled: checked ? count === 0 : !ready,
      }}
      cancelButtonProps={{ disabled: pending === 'do' }}
      onOk={checked ? confirm : onCheck}
    >
      <div className="bulk-dialog">
        {children}
        {error && <Alert type={error.status === 409 ? 'warning' : 'error'} showIcon message={error.message} />}
        <div aria-live="polite">
          {pending === 'check' && <p className="muted">{t('bulk.checking')}</p>}
          {pending === 'do' && <p className="muted">{t('bulk.working', { count })}</p>}
          {checked && pending === undefined && <Found checked={checked} removing={removing} table={table} />}
        </div>
        {removing && table.deleteWarning && <Alert type="warning" showIcon message={table.deleteWarning} />}
      </div>
    </Modal>
  )
}

function okText(checked: BulkCheck | undefined, removing: boolean): string {
  if (!checked) return t(removing ? 'bulk.checkAgain' : 'bulk.check')
  return t(removing ? 'bulk.confirmRemove' : 'bulk.confirmSet', { count: checked.count })
}

/** The list stays readable, and quick to paint, when thousands of rows are refused. */
const MAX_LISTED = 100

function Found({ checked, removing, table }: { checked: BulkCheck; removing: boolean; table: Table }) {
  const { count, refused, vanished } = checked
  return (
    <>
      <p className="bulk-count">
        <strong>{count === 0 ? t('bulk.none') : t(removing ? 'bulk.willRemove' : 'bulk.willSet', { count })}</strong>
      </p>
      {vanished.length > 0 && <p>{t('bulk.vanished', { count: vanished.length })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('bulk.refused', { count: refused.length })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className="bulk-refused" tabIndex={0} aria-label={t('bulk.refused', { count: refused.length })}>
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
export function RemoveDialog(props: Omit<Props, 'removing' | 'onCheck' | 'ready' | 'children'>) {
  const check = () => void props.bulk.check({ delete: true })
  const begin = useEffectEvent(check)
  useEffect(() => begin(), [])
  return <BulkDialog {...props} removing onCheck={check} />
}
