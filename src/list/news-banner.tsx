import { t } from '#src/lib/i18n.ts'
import type { News } from './use-news.ts'

/** Says what others have changed since, and shows it when asked. It takes no room, so nothing moves when it comes or goes. */
export function NewsBanner({ news, onShow }: { news?: News; onShow: () => void }) {
  return (
    <div className="news" role="status">
      {news && (
        <button type="button" onClick={onShow}>
          {news.rows > 0 ? t('list.newRows', { count: news.rows }) : t('list.changed')}
        </button>
      )}
    </div>
  )
}
