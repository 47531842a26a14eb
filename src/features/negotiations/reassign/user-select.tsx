import { useState } from 'react'
import { Select } from '#src/fields/select.tsx'
import { t } from '#src/lib/i18n.ts'
import { type Person, usePossibleOwners } from './use-people.ts'

interface Props {
  id?: string
  value: unknown
  /** A user whose name needs no request. */
  known?: Person
  onChange: (person: Person) => void
}

/**
 * Selects a user who may be given negotiations, by name; the current value is offered too. The names are fetched when the list first opens.
 */
export function UserSelect({ id, value, known, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const chosen = typeof value === 'number' ? value : null
  const { people, loading } = usePossibleOwners(opened || (chosen !== null && chosen !== known?.value))
  const named = known === undefined || people.some((one) => one.value === known.value) ? people : [known, ...people]
  return (
    <Select<number | null, Person>
      id={id}
      className="wide"
      showSearch
      optionFilterProp="label"
      placeholder={t('field.search')}
      notFoundContent={loading ? t('field.searching') : t('field.nothingFound')}
      loading={loading}
      // Until its name has loaded the value would show as a number.
      value={named.some((one) => one.value === chosen) ? chosen : null}
      options={named}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(_id, option) =>
        option && !Array.isArray(option) && onChange({ value: option.value, label: option.label })
      }
    />
  )
}
