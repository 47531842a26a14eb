import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { optionLabel } from '#src/fields/record-options.ts'
import { Select } from '#src/fields/select.tsx'
import { t } from '#src/lib/i18n.ts'
import { idOf } from '#src/lib/net/records.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, useRows } from '#src/providers/rows.ts'
import { ACCEPTANCES } from './stepper/paths.ts'

/** Lists users by name, for users who may change acceptances, also for roles that may not read the table of users. */
const PEOPLE = '/api/users/gruppicrm'

/** Selects an active user as operator; the names are fetched when the list first opens, so that it also shows without a network. */
export function OperatorInput(props: InputProps) {
  const { field: _field, value, known, onChange, disabled, ...rest } = props
  const [opened, setOpened] = useState(props.defaultOpen === true)
  const mayChange = useMay()('update', ACCEPTANCES)
  const users = tableOf(useModel(), 'users')
  const { query } = useRows('users', {
    sorters: [{ field: 'cognome', order: 'asc' }],
    meta: { path: PEOPLE },
    queryOptions: { enabled: mayChange && (opened || (value !== null && value !== idOf(known))) },
  })
  const people = (query.data?.data ?? []).filter(({ attivo }) => attivo === 'Y').map(optionOf)
  const knownId = idOf(known)
  const own = knownId === undefined ? [] : [{ value: knownId, label: optionLabel(known, users) }]
  const options = [...own.filter((one) => !people.some((person) => person.value === one.value)), ...people]
  return (
    <Select<unknown>
      {...rest}
      disabled={disabled || !mayChange}
      showSearch
      optionFilterProp="label"
      placeholder={t('field.search')}
      notFoundContent={t(query.isLoading ? 'field.searching' : 'field.nothingFound')}
      loading={query.isLoading}
      // Until its name has loaded the value would show as a number.
      value={options.some((one) => one.value === value) ? value : null}
      options={options}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={onChange}
    />
  )
}

/** With the username, since two users may have the same name. */
const optionOf = ({ id, nome, cognome, username }: RowOf<'users'>) => ({
  value: id,
  label: `${cognome} ${nome} (${username})`,
})
