import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
import { t } from './texts.ts'

const roleSet = z.object({ roles: z.array(z.string()), people: z.number(), names: z.array(z.string()) })

/** The active people who hold exactly these roles; the first of them by name. */
export type RoleSet = z.infer<typeof roleSet>

export const useRoleSets = () =>
  useQuery({
    queryKey: ['role sets'],
    queryFn: ({ signal }) => read('/api/users/roles', envelope(z.array(roleSet)), { signal }),
  })

/** How many people hold one of the sets, and what they are called. */
export function peopleText(sets: readonly RoleSet[]): { count: string; names: string } {
  const people = sets.reduce((sum, set) => sum + set.people, 0)
  const names = sets.flatMap((set) => set.names)
  const listed = names.join(', ')
  const others = people - names.length
  return {
    count: t('permissions.people', { count: people }),
    names: others > 0 ? t('permissions.andOthers', { names: listed, count: others }) : listed,
  }
}
