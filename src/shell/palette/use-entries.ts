import { useAbility } from '@casl/react'
import { useEffect, useMemo, useState } from 'react'
import type { AppAbility } from '#schema/rights/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { MenuGroup } from '#src/resources/menu.ts'
import { commandsOf, type Group, matching, shellActions } from './entries.ts'
import { t } from './opened-texts.ts'
import { entryOf, type FoundRecord, groupsOf, recentRecords } from './records.ts'
import { show } from './shown.ts'
import { useSearch } from './use-search.ts'

interface Input {
  menu: readonly MenuGroup[]
  leave: () => void
}

/**
 * What the palette offers for what is typed, and what the search for records is doing. Commands stand first: they are there at
 * once, and nothing moves when records come. While nothing is typed, all of it, after the records chosen last.
 */
export function useEntries(typed: string, { menu, leave }: Input) {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  const search = useSearch(typed)
  const recent = useRecent()
  const commands = useMemo(() => {
    const actions = shellActions(() => show('shortcuts'), leave)
    return commandsOf({ model, ability, menu, actions })
  }, [model, ability, menu, leave])
  const groups = useMemo<Group[]>(() => {
    if (typed.trim() !== '')
      return [...matching(commands, typed), ...groupsOf(model, search.records, { ability, typed })]
    const readable = recent.filter(({ table }) => ability.can('read', table))
    const entries = readable.flatMap((one) => entryOf(model, one))
    return entries.length > 0 ? [{ title: t('palette.recent'), entries }, ...commands] : commands
  }, [typed, commands, model, ability, search.records, recent])
  return { groups, search }
}

function useRecent(): readonly FoundRecord[] {
  const [recent, setRecent] = useState<readonly FoundRecord[]>([])
  useEffect(() => {
    let isOpen = true
    void recentRecords().then((records) => isOpen && setRecent(records))
    return () => {
      isOpen = false
    }
  }, [])
  return recent
}
