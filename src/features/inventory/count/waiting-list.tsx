import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { Remark } from '#src/ui/remark.tsx'
import '#src/queue/queue.css'
import { Stack } from '#src/ui/layout.tsx'
import { forgetInventory } from './copied-inventory.ts'
import { CountMessage } from './count-message.tsx'
import type { Scan } from './scans/scan.ts'
import { removeScans, retryScans, useScans } from './scans/scans.ts'
import { t } from './texts.ts'

interface ListProps {
  /** Of this inventory alone. */
  only?: number
}

/** The scans of this device that the server has not answered, by inventory; they can be copied and removed. */
export function WaitingList({ only }: ListProps) {
  const { waiting: all, blocked } = useScans()
  const waiting = only === undefined ? all : all.filter(({ inventory }) => inventory === only)
  const groups = new Map<number, Scan[]>()
  for (const { inventory } of waiting) groups.set(inventory, [])
  for (const one of waiting) groups.get(one.inventory)?.push(one)
  return (
    <ul className="queue" aria-label={t('count.waitingList')}>
      {[...groups].map(([inventory, scans]) => (
        <Group key={inventory} inventory={inventory} scans={scans} reason={blocked.get(inventory)?.reason} />
      ))}
    </ul>
  )
}

interface Props {
  inventory: number
  scans: readonly Scan[]
  /** Why the server takes none of them. */
  reason?: string
}

function Group({ inventory, scans, reason }: Props) {
  const [asking, setAsking] = useState(false)
  const why = reason ?? scans.find(({ refused }) => refused !== undefined)?.refused
  const name = scans[0]?.nome ?? ''
  return (
    <li className={`queue-line queue-${why === undefined ? 'waiting' : 'failed'}`}>
      <p className="queue-title">{t('count.waitingOf', { name, count: scans.length })}</p>
      {why !== undefined && <p className="queue-state">{why}</p>}
      {scans.some(({ position }) => position === undefined) && <Remark as="p">{t('count.memoryHint')}</Remark>}
      {asking ? (
        <RemoveQuestion scans={scans} onKeep={() => setAsking(false)} />
      ) : (
        <div className="queue-actions">
          <Button
            aria-label={t('count.retryOf', { name })}
            onClick={() => void retryScans(inventory).catch(reportFailure)}
          >
            {t('count.retry')}
          </Button>
          <Button aria-label={t('count.copyOf', { name })} onClick={() => void copyCodes(scans)}>
            {t('count.copy')}
          </Button>
          <Button aria-label={t('count.removeOf', { name })} onClick={() => setAsking(true)}>
            {t('count.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Asks in place, so that the list stays in view. */
function RemoveQuestion({ scans, onKeep }: { scans: readonly Scan[]; onKeep: () => void }) {
  const remove = () => void removeScans(scans.map(({ key }) => key)).catch(reportFailure)
  return (
    <fieldset className="queue-question">
      <legend>{t('count.removeTitle')}</legend>
      <p>{t('count.removeText', { count: scans.length })}</p>
      <div className="queue-actions">
        <Button danger type="primary" onClick={remove}>
          {t('count.remove')}
        </Button>
        <Button autoFocus onClick={onKeep}>
          {t('count.keep')}
        </Button>
      </div>
    </fieldset>
  )
}

async function copyCodes(scans: readonly Scan[]): Promise<void> {
  const codes = scans.flatMap(({ codice, annulla }) => (annulla ? [] : [codice])).join('\n')
  try {
    await navigator.clipboard.writeText(codes)
    showMessage({ success: true, message: t('count.copied') })
  } catch {
    showMessage({ success: 'warning', message: t('count.notCopied', { codes }) })
  }
}

/** The scans of a deleted inventory that wait on this device, to be copied or removed; its copies are forgotten. */
export function GoneScans({ id }: { id: number }) {
  const { waiting } = useScans()
  useEffect(() => void forgetInventory(id).catch(() => undefined), [id])
  if (!waiting.some(({ inventory }) => inventory === id)) return null
  return (
    <Stack as="section" gap="lg" aria-label={t('count.waitingList')}>
      <CountMessage tone="bad">{t('count.goneScans')}</CountMessage>
      <WaitingList only={id} />
    </Stack>
  )
}
