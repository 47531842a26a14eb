import { Switch } from 'antd'
import { clsx } from 'clsx'
import { Fragment, useId } from 'react'
import { groupBy } from '#src/lib/group-by.ts'
import {
  isChord,
  type ShortcutGroup,
  switchSingleKeys,
  useRegisteredShortcuts,
  useSingleKeys,
} from '#src/lib/keys/shortcuts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { Keys } from './keys.tsx'
import { t } from './opened-texts.ts'
import styles from './shortcut-sheet.module.css'

const groups: readonly ShortcutGroup[] = ['everywhere', 'list', 'form', 'go']

/** All shortcuts that work on the page that is open, and the switch of those a voice or an elbow may press. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts()
  const singleKeys = useSingleKeys()
  const id = useId()
  return (
    <Dialog open={open} onCancel={onClose} title={t('sheet.title')} footer={null} width={560} destroyOnHidden>
      <Row gap="lg" align="start" oneLine className={styles.switch}>
        <Switch
          checked={singleKeys}
          onChange={switchSingleKeys}
          aria-labelledby={`${id}-label`}
          aria-describedby={id}
        />
        <Stack as="span" gap="2xs">
          <span id={`${id}-label`}>{t('sheet.single')}</span>
          <small id={id} className="muted">
            {t('sheet.singleHint')}
          </small>
        </Stack>
      </Row>
      {groups.map((group) => {
        const own = groupBy(
          shortcuts.filter((one) => one.group === group),
          ({ label }) => label,
        )
        return (
          own.size > 0 && (
            <Stack key={group} as="section" gap="xs" below="lg">
              <h3 className="muted small">{t(`sheet.groups.${group}`)}</h3>
              <Lines>
                {[...own].map(([label, same]) => (
                  <Row
                    key={label}
                    as="li"
                    justify="between"
                    gap="xl"
                    className={clsx(styles.line, !singleKeys && !same.some(isChord) && ['muted', styles.off])}
                  >
                    <span>{label}</span>
                    <Row as="span" gap="sm">
                      {same.map(({ keys }, at) => (
                        <Fragment key={keys}>
                          {at > 0 && <small>{t('sheet.or')}</small>}
                          <Keys keys={keys} />
                        </Fragment>
                      ))}
                    </Row>
                  </Row>
                ))}
              </Lines>
            </Stack>
          )
        )
      })}
    </Dialog>
  )
}
