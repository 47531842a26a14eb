import { Form } from 'antd'
import { useId, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import type { Negotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { ownerOf, type Person } from './use-people.ts'
import { useReassignment } from './use-reassignment.ts'
import { UserSelect } from './user-select.tsx'

interface Props {
  table: Table
  row: Negotiation
  open: boolean
  onSaved?: (row: Row) => void
  onClose: () => void
}

export function ReassignDialog({ table, row, open, onSaved, onClose }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<Person>()
  const {
    save,
    saving,
    mistake,
    clearError: forget,
    current,
  } = useReassignment(table, row, { onSaved, onDone: onClose })
  const owner = ownerOf(current.operatore)
  return (
    <Dialog
      open={open}
      title={t('negotiations.reassignTitle')}
      width={460}
      destroyOnHidden
      maskClosable={false}
      onCancel={saving ? undefined : onClose}
      okText={t('negotiations.reassign')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: saving }}
      cancelButtonProps={{ disabled: saving }}
      onOk={() => save(chosen)}
    >
      <p className="form-row">{rowName(table, row)}</p>
      <p className="muted reassign-now">
        {owner ? t('negotiations.currentOwner', { name: owner.label }) : t('negotiations.notOwned')}
      </p>
      <Form layout="vertical" component="div" requiredMark={requiredMark}>
        <Form.Item
          label={t('negotiations.newOwner')}
          htmlFor={id}
          validateStatus={mistake === undefined ? undefined : 'error'}
          help={mistake && <span role="alert">{mistake}</span>}
          extra={t('negotiations.newOwnerHint')}
        >
          <UserSelect
            id={id}
            value={chosen?.value ?? null}
            onChange={(person) => {
              setChosen(person)
              forget()
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
