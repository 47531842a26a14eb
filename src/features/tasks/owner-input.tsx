import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { type RecordOption, recordOptions } from '#src/fields/record-options.ts'
import { Select } from '#src/fields/select.tsx'
import { useSettled } from '#src/fields/use-debounced.ts'
import { t } from '#src/lib/i18n.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { userOf, useSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { useAbout } from './about-context.ts'
import type { About } from './task.ts'

const owners = envelope(z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })))

/** Selects whose a task is among those who may have it; by name, also for users who may not read the table of users. */
export function OwnerInput({ field: _field, value, known, onChange, defaultOpen = false, ...rest }: InputProps) {
  const [open, setOpen] = useState(defaultOpen)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<RecordOption>()
  const { offered, isLoading, isSettled } = useOwners(useAbout(), typed, open)
  const named = useNamed(known, picked)
  const chosen = typeof value === 'number' ? value : null
  const others = named.filter((one) => !offered.some((other) => other.value === one.value))
  const options = typed === '' || !isSettled ? [...others, ...offered] : offered
  return (
    <Select<number | null, RecordOption>
      {...rest}
      showSearch
      filterOption={false}
      unanswered={!isSettled}
      placeholder={t('field.search')}
      notFoundContent={t(isLoading ? 'field.searching' : 'field.nothingFound')}
      loading={isLoading}
      // Until its name has loaded the value would show as a number.
      value={chosen}
      labelRender={({ value: id, label }) =>
        label ?? named.find((one) => one.value === id)?.label ?? t('field.searching')
      }
      options={options}
      open={open}
      onOpenChange={setOpen}
      onSearch={setTyped}
      onChange={(next) => {
        setPicked(options.find((one) => one.value === next))
        setTyped('')
        onChange?.(next)
      }}
    />
  )
}

/** Those whose names are known without a request: who has it, who was chosen, and oneself. */
function useNamed(known: unknown, picked: RecordOption | undefined): RecordOption[] {
  const users = tableOf(useModel(), 'users')
  const session = useSession()
  const own = session ? recordOptions(userOf(session), users) : []
  const all = [...(picked ? [picked] : []), ...recordOptions(known, users), ...own]
  return all.filter((one, at) => all.findIndex((other) => other.value === one.value) === at)
}

/** Who is offered for what is typed, about this row or about none. */
function useOwners(about: About | undefined, typed: string, enabled: boolean) {
  const q = useSettled(typed.trim())
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['owners of tasks', about?.table, about?.id, q],
    queryFn: ({ signal }) =>
      read('/api/tasks/owners', owners, { query: { ...(about && { table: about.table, row: about.id }), q }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const offered = (data ?? []).map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))
  return { offered, isLoading: isFetching, isSettled: q === typed.trim() && !isPlaceholderData }
}
