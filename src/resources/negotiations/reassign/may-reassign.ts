import { useMay } from '#src/providers/ability.ts'

/** Whether the person may give negotiations to somebody else: NL, who besides keeps negotiations, and administrators. */
export function useMayReassign(): boolean {
  const may = useMay()
  return may('reassign', 'trattative_cp') && may('update', 'trattative_cp')
}
