import { useEffect } from 'react'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { forgetInventory } from './copied-inventory.ts'
import './count.css'
import { useScans } from './scans/scans.ts'
import { t } from './texts.ts'

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }))

/** The scans of a deleted inventory that wait on this device, to be copied or removed; its copies are forgotten. */
export function GoneScans({ id }: { id: number }) {
  const { waiting } = useScans()
  useEffect(() => void forgetInventory(id).catch(() => undefined), [id])
  if (!waiting.some(({ inventory }) => inventory === id)) return null
  return (
    <section className="count-gone" aria-label={t('count.waitingList')}>
      <p className="count-message count-message-bad">{t('count.goneScans')}</p>
      <Meanwhile value={null}>
        <WaitingList only={id} />
      </Meanwhile>
    </section>
  )
}
