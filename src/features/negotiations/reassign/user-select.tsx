import { useState } from 'react'
import { Select } from '#src/fields/select.tsx'
import { t } from '#src/lib/i18n.ts'
import { type Person, usePeople } from './use-people.ts'

interface Props {
  id?: string
  /** The id of the user. */
  value: unknown
  /** Whose name is known already. */
  known?: Person
  onChange: (person: Person) => void
}

/** Chooses a user by name among those who can sign in, and whoever is chosen already; they are asked for when it is opened. */
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
      // A name that is on its way is not shown as a number.
      value={named.some((one) => one.value === chosen) ? chosen : null}
      options={named}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(_id, option) =>
        option && !Array.isArray(option) && onChange({ value: option.value, label: option.label })
      }
    />
  )
}
