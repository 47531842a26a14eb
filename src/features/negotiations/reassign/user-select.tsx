import { useState } from 'react'
import { Select } from '#src/fields/select.tsx'
import { t } from '#src/lib/i18n.ts'
import { type Person, usePeople } from './use-people.ts'

interface Props {
  id?: string
  value: unknown
  /** A user whose name needs no request. */
  known?: Person
  onChange: (person: Person) => void
}

/**
 * Selects an active user by name; the current value is offered too. The names are fetched when the list first opens.
 */
export function UserSelect({ id, value, known, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const chosen = typeof value === 'number' ? value : null
  const { people, loading } = usePeople(opened || (chosen !== null && chosen !== known?.value))
  const offered = people.filter(({ value: id, active }) => active || id === chosen)
  const named = known === undefined || offered.some((one) => one.value === known.value) ? offered : [known, ...offered]
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
