import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { copyText } from '#src/lib/copy-text.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { QueueLine, QueueLines } from '#src/queue/queue-lines.tsx'
import { RemoveQuestion } from '#src/queue/remove-question.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Remark } from '#src/ui/remark.tsx'
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
    <QueueLines label={t('count.waitingList')}>
      {[...groups].map(([inventory, scans]) => (
        <Group key={inventory} inventory={inventory} scans={scans} reason={blocked.get(inventory)?.reason} />
      ))}
    </QueueLines>
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
    <QueueLine
      title={t('count.waitingOf', { name, count: scans.length })}
      state={why}
      look={why === undefined ? undefined : 'failed'}
    >
      {scans.some(({ position }) => position === undefined) && <Remark as="p">{t('count.memoryHint')}</Remark>}
      {asking ? (
        <RemoveQuestion
          title={t('count.removeTitle')}
          text={t('count.removeText', { count: scans.length })}
          remove={t('count.remove')}
          keep={t('count.keep')}
          onRemove={() => void removeScans(scans.map(({ key }) => key)).catch(reportFailure)}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <Row>
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
        </Row>
      )}
    </QueueLine>
  )
}

async function copyCodes(scans: readonly Scan[]): Promise<void> {
  const codes = scans.flatMap(({ codice, annulla }) => (annulla ? [] : [codice])).join('\n')
  await copyText(codes, { done: t('count.copied'), failed: t('count.notCopied', { codes }) })
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
