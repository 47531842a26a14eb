import { t } from '#src/lib/i18n.ts'
import type { LiveUpdate } from './use-live-update.ts'

/** Announces a live update and shows it on click. The banner floats, so nothing moves when it appears. */
export function LiveUpdateBanner({ liveUpdate, onShow }: { liveUpdate?: LiveUpdate; onShow: () => void }) {
  return (
    <div className="live-update" role="status">
      {liveUpdate && (
        <button type="button" onClick={onShow}>
          {liveUpdate.added > 0 ? t('list.newRows', { count: liveUpdate.added }) : t('list.changed')}
        </button>
      )}
    </div>
  )
}
