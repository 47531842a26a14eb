import { plainCode } from '#schema/rules/label-codes.ts'
import type { Rows } from '#schema/tables.generated.ts'
import type { Hooks } from '../../crud/hooks.ts'

const coded: readonly (keyof Rows['mezzi'] | 'multiField')[] = ['resourceMago', 'matricola', 'multiField']

/** Vehicles are looked for by what a label says: the sign of its symbology, its stars and its address are no part of a code. */
export const vehicleHooks: Hooks<'mezzi'> = {
  filters: (asked) =>
    Object.fromEntries(
      Object.entries(asked).map(([key, value]) => [
        key,
        typeof value === 'string' && coded.some((one) => one === key) ? plainCode(value) : value,
      ]),
    ),
}
