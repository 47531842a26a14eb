import { useModel } from '#src/providers/model.ts'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { t } from './texts.ts'

const SHOWN = 2

/** The roles of a user in one line: two by their short names, the others counted. */
export function RoleChips({ roles }: { roles: readonly string[] }) {
  const known = useModel().access.roles
  const labelOf = (role: string) => known[role]?.label ?? role
  const others = roles.slice(SHOWN).map(labelOf).join(', ')
  if (roles.length === 0) return null
  return (
    <Chips oneLine>
      {roles.slice(0, SHOWN).map((role) => (
        <Chip key={role} as="li" title={labelOf(role)}>
          {known[role]?.short ?? labelOf(role)}
        </Chip>
      ))}
      {others !== '' && (
        <Chip as="li" title={others}>
          <span aria-hidden="true">+{roles.length - SHOWN}</span>
          <span className="visually-hidden">{t('users.moreRoles', { names: others })}</span>
        </Chip>
      )}
    </Chips>
  )
}
