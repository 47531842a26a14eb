import { t } from './texts.ts'

/** Shows that a cell is being saved, in room that nothing else needs. */
export const SavingMark = () => (
  <span className="inline-saving" role="status">
    <span className="visually-hidden">{t('cell.saving')}</span>
  </span>
)
