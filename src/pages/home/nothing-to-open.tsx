import { Link } from 'react-router'
import type { Session } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Notice } from '#src/ui/states.tsx'
import { t } from '../texts.ts'

/** Says to a user whose roles have no screen that it is so, and whom to ask. */
export function NothingToOpen({ session: { roles } }: { session: Session }) {
  const { access } = useModel()
  const names = roles.map((role) => access.roles[role]?.label ?? role).join(', ')
  const title = names === '' ? t('home.noRole') : t('home.nothing', { count: roles.length, roles: names })
  return (
    <Notice title={title} hint={t('home.nothingHint')}>
      <Link className={buttons.plain} to="/profile">
        {t('home.profile')}
      </Link>
    </Notice>
  )
}
