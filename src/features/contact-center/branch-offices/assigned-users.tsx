import { Button } from 'antd'
import { use, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import { fieldOf } from '#schema/table.ts'
import { RecordSelect } from '#src/fields/record-select.tsx'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { BRANCH_OFFICES, OFFICE_USERS } from '../paths.ts'
import styles from './assigned-users.module.css'
import { t } from './texts.ts'
import { AssignedUsersContext } from './use-assigned-users.ts'

/** The users of an office as chips, with what adds to them and takes away. */
export function AssignedUsersCell({ row }: { row: TableRow }) {
  const { id, nome } = rowOf(BRANCH_OFFICES, row)
  const { of, failed, pending, add, remove } = use(AssignedUsersContext)
  const users = of(id)
  const [adding, setAdding] = useState(false)
  if (!users) return <span className="muted">{failed ? t('offices.failed') : '…'}</span>
  return (
    <Row gap="sm" className={styles.users}>
      {users.length > 0 && (
        <Chips>
          {users.map((assigned) => {
            const user = assigned.nome ?? assigned.user.nomeCompleto
            return (
              <Chip key={assigned.id} as="li" withPart className={styles.user}>
                {user}
                {remove && (
                  <IconButton
                    label={t('offices.removeFrom', { user, office: nome })}
                    title={t('offices.remove', { user })}
                    disabled={pending}
                    onClick={() => remove({ id, nome }, assigned)}
                  >
                    <CloseIcon />
                  </IconButton>
                )}
              </Chip>
            )
          })}
        </Chips>
      )}
      {add && adding && (
        <UserSelect
          onChoose={(user) => {
            setAdding(false)
            if (user !== undefined) void add({ id, nome }, user)
          }}
        />
      )}
      {add && !adding && (
        <Button
          size="small"
          icon={<PlusIcon />}
          aria-label={t('offices.addTo', { office: nome })}
          title={t('offices.add')}
          disabled={pending}
          onClick={() => setAdding(true)}
        />
      )}
    </Row>
  )
}

/** Chooses a user; gives up with Escape or when it is left. */
function UserSelect({ onChoose }: { onChoose: (user?: number) => void }) {
  const field = fieldOf(tableOf(useModel(), OFFICE_USERS), 'user')
  if (!field) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the select in it
    <div
      className={styles.select}
      ref={(frame) => frame?.querySelector('input')?.focus()}
      onKeyDown={({ key }) => key === 'Escape' && onChoose()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onChoose()}
    >
      <RecordSelect
        field={{ ...field, required: true }}
        aria-label={t('offices.add')}
        ids={[]}
        multiple={false}
        defaultOpen
        placeholder={t('offices.choose')}
        onChange={(ids) => onChoose(ids[0])}
      />
    </div>
  )
}
