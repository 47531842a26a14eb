import { clsx } from 'clsx'
import { t } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import styles from './live-update-banner.module.css'
import type { LiveUpdate } from './use-live-update.ts'

/** Announces a live update and shows it on click. The banner floats, so nothing moves when it appears. */
export function LiveUpdateBanner({ liveUpdate, onShow }: { liveUpdate?: LiveUpdate; onShow: () => void }) {
  return (
    <div role="status">
      {liveUpdate && (
        <button type="button" className={clsx(buttons.choice, styles.banner, 'screen-only')} onClick={onShow}>
          {liveUpdate.added > 0 ? t('list.newRows', { count: liveUpdate.added }) : t('list.changed')}
        </button>
      )}
    </div>
  )
}
