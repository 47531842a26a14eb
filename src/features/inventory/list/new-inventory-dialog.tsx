import { Alert, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Select } from '#src/fields/select.tsx'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { pageOfInventory } from '../paths.ts'
import { type Branch, useBranches } from '../rights.ts'
import { t } from '../texts.ts'
import { useOpenInventory } from './use-open-inventory.ts'

interface Props {
  open: boolean
  onClose: () => void
  afterClose: () => void
}

/** Opens an inventory: of which branch, unless there is only one, and whether it is counted blind. */
export function NewInventoryDialog({ open, onClose, afterClose }: Props) {
  const { branches, error, retry } = useBranches()
  const [chosen, setChosen] = useState<number>()
  const [blind, setBlind] = useState(false)
  const opening = useOpenInventory()
  const only = branches?.length === 1 ? branches[0] : undefined
  const branch = only?.id ?? chosen
  return (
    <Dialog
      open={open}
      title={t('newInventory.title')}
      width={460}
      destroyOnHidden
      maskClosable={false}
      onCancel={onClose}
      afterClose={afterClose}
      okText={t('newInventory.create')}
      busy={opening.pending}
      okButtonProps={{ disabled: !branches || branches.length === 0 }}
      onOk={() => opening.run(branch, blind)}
    >
      <Stack gap="lg">
        {error && <LoadFailure error={toHttpError(error)} onRetry={retry} />}
        {!error && !branches && <Skeleton />}
        {branches?.length === 0 && <Alert type="warning" showIcon message={t('newInventory.noBranch')} />}
        {branches && branches.length > 0 && (
          <Form layout="vertical" component="div" requiredMark={requiredMark}>
            {only ? (
              <>
                <p>{t('newInventory.onlyBranch', { name: only.name })}</p>
                <Stack as="p" below="lg" className="muted">
                  {vehiclesText(only)}
                </Stack>
              </>
            ) : (
              <BranchInput
                branches={branches}
                value={chosen}
                mistake={opening.mistake}
                onChange={(id) => {
                  setChosen(id)
                  opening.clear()
                }}
              />
            )}
            <Checkbox checked={blind} onChange={({ target }) => setBlind(target.checked)}>
              {t('inventory.blind')}
            </Checkbox>
            <p className="muted">{t('newInventory.blindHint')}</p>
          </Form>
        )}
        {opening.refusal && <Refusal {...opening.refusal} />}
      </Stack>
    </Dialog>
  )
}

/** How many vehicles the inventory of the branch would have; undefined while that is unknown. */
const vehiclesText = (branch?: Branch) =>
  branch?.vehicles === undefined ? undefined : t('newInventory.vehicles', { count: branch.vehicles })

interface BranchProps {
  branches: readonly Branch[]
  value: number | undefined
  mistake?: string
  onChange: (id: number) => void
}

const BranchInput = ({ branches, value, mistake, onChange }: BranchProps) => (
  <Labelled
    label={t('newInventory.branch')}
    required
    errors={mistake}
    hint={vehiclesText(branches.find(({ id }) => id === value)) ?? t('newInventory.hint')}
  >
    {(id) => (
      <Select<number>
        id={id}
        showSearch
        optionFilterProp="label"
        placeholder={t('field.choose')}
        value={value}
        options={branches.map((branch) => ({ value: branch.id, label: branch.name }))}
        onChange={onChange}
      />
    )}
  </Labelled>
)

/** Why the inventory was not opened, with the way to the one that is open already. */
const Refusal = ({ message, inventory }: { message: string; inventory?: { id: number; nome: string } }) => (
  <Alert
    type="error"
    showIcon
    role="alert"
    message={message}
    description={
      inventory && (
        <Link to={pageOfInventory(inventory.id)}>{t('newInventory.openAlready', { name: inventory.nome })}</Link>
      )
    }
  />
)
