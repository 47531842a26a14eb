import { Switch } from 'antd'
import { Fragment, useId } from 'react'
import { groupBy } from '#src/lib/group-by.ts'
import {
  isChord,
  type ShortcutGroup,
  switchSingleKeys,
  useRegisteredShortcuts,
  useSingleKeys,
} from '#src/lib/keys/shortcuts.ts'
import { Keys } from './keys.tsx'
import './palette.css'
import { Dialog } from '#src/ui/dialog.tsx'
import { t } from './texts.ts'

const groups: readonly ShortcutGroup[] = ['everywhere', 'list', 'form', 'go']

/** All shortcuts that work on the page that is open, and the switch of those a voice or an elbow may press. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts()
  const singleKeys = useSingleKeys()
  const id = useId()
  return (
    <Dialog open={open} onCancel={onClose} title={t('sheet.title')} footer={null} width={560} destroyOnHidden>
      <div className="sheet-switch">
        <Switch
          checked={singleKeys}
          onChange={switchSingleKeys}
          aria-labelledby={`${id}-label`}
          aria-describedby={id}
        />
        <span>
          <span id={`${id}-label`}>{t('sheet.single')}</span>
          <small id={id} className="muted">
            {t('sheet.singleHint')}
          </small>
        </span>
      </div>
      {groups.map((group) => {
        const own = groupBy(
          shortcuts.filter((one) => one.group === group),
          ({ label }) => label,
        )
        return (
          own.size > 0 && (
            <section key={group}>
              <h3 className="palette-head">{t(`sheet.groups.${group}`)}</h3>
              <dl className="sheet-list">
                {[...own].map(([label, same]) => (
                  <div key={label} className={singleKeys || same.some(isChord) ? undefined : 'sheet-off'}>
                    <dt>{label}</dt>
                    <dd>
                      {same.map(({ keys }, at) => (
                        <Fragment key={keys}>
                          {at > 0 && <small>{t('sheet.or')}</small>}
                          <Keys keys={keys} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        )
      })}
    </Dialog>
  )
}
