import { Select } from '#src/fields/select.tsx'
import { useModel } from '#src/providers/model.ts'
import { t } from './texts.ts'

interface Props {
  id: string
  value: readonly string[]
  onChange: (roles: string[]) => void
}

export function RolesSelect({ id, value, onChange }: Props) {
  const { roles } = useModel().access
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      optionFilterProp="label"
      placeholder={t('permissions.chooseRoles')}
      value={[...value]}
      options={Object.entries(roles).map(([role, { label }]) => ({ value: role, label }))}
      onChange={onChange}
    />
  )
}
