import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { deviceKey, deviceOwner } from '#src/device/device-key.ts'
import { type Draft, draftTime } from './draft.ts'
import { lockedDrafts } from './draft-lock.ts'
import { Entries } from './draft-notice.tsx'
import { removeDraft } from './remove-draft.ts'
import { deviceStore, readDrafts } from './stored-drafts.ts'
import { t } from './texts.ts'

/** The waiting drafts of the signed-in user: links to their forms, and their values in case the form no longer exists. */
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
    <section className="waiting-drafts" aria-labelledby="waiting-drafts">
      <h2 id="waiting-drafts">{t('drafts.title')}</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link to={draft.path}>{t('drafts.of', { when: draftTime(draft), name: draft.title })}</Link>
            <details>
              <summary>{t('drafts.read')}</summary>
              <Entries entries={draft.entries} files={draft.files} />
              <Button onClick={() => remove(draft)}>{t('drafts.remove')}</Button>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function readWaiting(): Promise<Draft[]> {
  const user = deviceOwner()
  if (user === undefined) return []
  const drafts = await readDrafts(await deviceStore(), user, deviceKey)
  const isLocked = await lockedDrafts()
  return drafts.filter(({ id }) => !isLocked(id))
}
