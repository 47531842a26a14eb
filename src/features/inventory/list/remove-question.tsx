import { inRome } from '#schema/rules/rome.ts'
import { QuestionDialog } from '#src/ui/question-dialog.tsx'
import type { Inventory } from '../paths.ts'
import { t } from '../texts.ts'

interface Props {
  inventory: Inventory
  onCancel: () => void
  onConfirm: () => void
}

/** The first of the two questions before an inventory is deleted. */
export const RemoveQuestion = ({ inventory: { filialeInventario, created }, onCancel, onConfirm }: Props) => (
  <QuestionDialog
    open
    title={t('remove.title')}
    text={t('removeInventory.ask', {
      branch: filialeInventario.name,
      date: created === null ? '' : inRome(new Date(created)).day,
    })}
    confirm={t('removeInventory.continue')}
    danger
    onCancel={onCancel}
    onConfirm={onConfirm}
  />
)
