import { ME } from '#schema/condition/reader.ts'
import type { Values } from '#schema/rows/row.ts'
import { listLink } from '#src/home/list-link.ts'
import { useScope } from '#src/home/scope.ts'
import { FailedSends as Block } from '#src/sends/failed-sends.tsx'
import { SENDS_ROUTE } from '../paths.ts'
import { negotiationSends } from '../sends/register.ts'
import { t } from './texts.ts'

/** Sends of negotiations that have not left: one's own, or everybody's. */
export function FailedSends() {
  const filters: Values = { stato: 'failed', ...(useScope() === 'mine' && { richiestoDaId: ME }) }
  return (
    <Block
      register={negotiationSends}
      name="failed-sends"
      title={t('sendsHome.title')}
      filters={filters}
      to={listLink(SENDS_ROUTE, filters)}
      more={(count) => t('sendsHome.more', { count })}
    />
  )
}
