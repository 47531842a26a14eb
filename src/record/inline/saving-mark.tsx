import { clsx } from 'clsx'
import styles from './saving-mark.module.css'
import { t } from './texts.ts'

/** Shows that a cell is being saved, in room that nothing else needs: at the end of an input, or beside a switch. */
export const SavingMark = ({ isBeside = false }: { isBeside?: boolean }) => (
  <span className={clsx('turns', styles.mark, !isBeside && styles.over)} role="status">
    <span className="visually-hidden">{t('cell.saving')}</span>
  </span>
)
