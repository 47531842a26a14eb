import { Alert } from 'antd'
import { inRome } from '#schema/rules/rome.ts'
import { t as removal } from '#src/record/remove-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DialogText } from '#src/ui/dialog-text.tsx'
import type { Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { t } from '../texts.ts'

interface Props {
  inventory: Inventory
  onCancel: () => void
  onConfirm: () => void
}

/** The first of the two questions before an inventory is deleted; warns of scans that were not sent. */
export function RemoveQuestion({ inventory, onCancel, onConfirm }: Props) {
  const { data } = useProgress(inventory.id)
  const unsent = data?.dispositivi.reduce((sum, { nonInviate }) => sum + (nonInviate ?? 0), 0) ?? 0
  return (
    <Dialog
      open
      title={removal('remove.title')}
      width={460}
      okText={t('removeInventory.continue')}
      irreversible
      onCancel={onCancel}
      onOk={onConfirm}
    >
      <DialogText look="question">{t('removeInventory.ask', { name: inventory.nome ?? '' })}</DialogText>
      <p>{t('removeInventory.what', whatOf(inventory))}</p>
      {unsent > 0 && <Alert type="warning" showIcon message={t('removeInventory.unsent', { count: unsent })} />}
    </Dialog>
  )
}

/** The branch and the day of an inventory. */
export const whatOf = ({ filialeInventario, created }: Inventory) => ({
  branch: filialeInventario.name,
  date: created === null ? '' : inRome(new Date(created)).day,
})
