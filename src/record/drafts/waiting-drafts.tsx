import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { deviceKey, deviceOwner } from '#src/device/device-key.ts'
import type { Draft } from '#src/device/drafts/draft.ts'
import { lockedDrafts } from '#src/device/drafts/draft-lock.ts'
import { draftStore, readDrafts, removeDraft } from '#src/device/drafts/stored-drafts.ts'
import { useModel } from '#src/providers/model.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { draftTime } from './draft.ts'
import { DraftEntries } from './draft-entries.tsx'
import { t } from './texts.ts'
import { resuming } from './use-draft.ts'
import styles from './waiting-drafts.module.css'

/** The waiting drafts of the signed-in user: links that resume them in their forms, and their values in case the form no longer exists. */
export function WaitingDrafts() {
  const [drafts, setDrafts] = useState<Draft[]>([])
  useEffect(() => {
    let isMounted = true
    // Without a store or a key the drafts cannot be read, and the section stays hidden.
    readWaiting().then(
      (drafts) => isMounted && setDrafts(drafts),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  if (drafts.length === 0) return null
  const remove = async ({ id }: Draft) => {
    await removeDraft(id)
    setDrafts((all) => all.filter((one) => one.id !== id))
  }
  return (
    <Panel title={t('drafts.title')} dense className={styles.drafts}>
      <Stack as="ul" gap="lg">
        {drafts.map((draft) => (
          <WaitingDraft key={draft.id} draft={draft} onRemove={() => void remove(draft)} />
        ))}
      </Stack>
    </Panel>
  )
}

function WaitingDraft({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const table = useModel().tables.get(draft.table)
  return (
    <li>
      <Link className={buttons.word} to={draft.path} state={resuming(draft)}>
        {t('drafts.of', { when: draftTime(draft), name: draft.title })}
      </Link>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t('drafts.read')}</summary>
        {/* What it names in other tables is asked for only then. */}
        <Stack gap="xl">
          {isOpen && <DraftEntries {...draft} table={table} />}
          <Row>
            <Button onClick={onRemove}>{t('drafts.remove')}</Button>
          </Row>
        </Stack>
      </details>
    </li>
  )
}

async function readWaiting(): Promise<Draft[]> {
  const user = deviceOwner()
  if (user === undefined) return []
  const drafts = await readDrafts(await draftStore(), user, deviceKey)
  const isLocked = await lockedDrafts()
  return drafts.filter(({ id }) => !isLocked(id))
}
