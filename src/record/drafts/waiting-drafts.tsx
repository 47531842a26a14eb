import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type Draft, draftTime } from './draft.ts'
import { draftKey, draftOwner } from './draft-key.ts'
import { heldDrafts } from './draft-lock.ts'
import { Entries } from './draft-notice.tsx'
import { deviceStore, readDrafts } from './kept-drafts.ts'
import { t } from './texts.ts'

/** The drafts that wait for whoever is signed in: the way to their forms, and what they say where a form is no more. */
export function WaitingDrafts() {
  const [drafts, setDrafts] = useState<Draft[]>([])
  useEffect(() => {
    let here = true
    // Without a store or a key none can be read: then nothing is said of them.
    readWaiting().then(
      (found) => here && setDrafts(found),
      () => {},
    )
    return () => {
      here = false
    }
  }, [])
  if (drafts.length === 0) return null
  const remove = async ({ id }: Draft) => {
    await (await deviceStore()).remove(id)
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
  const user = draftOwner()
  if (user === undefined) return []
  const drafts = await readDrafts(await deviceStore(), user, draftKey)
  const isHeld = await heldDrafts()
  return drafts.filter(({ id }) => !isHeld(id))
}
