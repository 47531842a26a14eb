import { useModel } from '#src/providers/model.ts'
import { t } from './texts.ts'
import './users.css'

const SHOWN = 2

/** The roles of a user in one line: two by their short names, the others counted. */
export function RoleChips({ roles }: { roles: readonly string[] }) {
  const known = useModel().access.roles
  const labelOf = (role: string) => known[role]?.label ?? role
  const others = roles.slice(SHOWN).map(labelOf).join(', ')
  if (roles.length === 0) return null
  return (
    <ul className="chips role-chips">
      {roles.slice(0, SHOWN).map((role) => (
        <li key={role} className="chip" title={labelOf(role)}>
          {known[role]?.short ?? labelOf(role)}
        </li>
      ))}
      {others !== '' && (
        <li className="chip" title={others}>
          <span aria-hidden="true">+{roles.length - SHOWN}</span>
          <span className="visually-hidden">{t('users.moreRoles', { names: others })}</span>
        </li>
      )}
    </ul>
  )
}
