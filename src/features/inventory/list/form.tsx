import type { InputProps } from '#src/fields/field-widget.ts'
import { Select } from '#src/fields/select.tsx'
import { toHttpError } from '#src/lib/net/http-error.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { LoadFailure } from '#src/ui/states.tsx'
import type { INVENTORIES } from '../paths.ts'
import { useBranches } from '../rights.ts'
import { t } from '../texts.ts'

/** One of the branches in whose inventories the user may write, with how many vehicles its inventory would have. */
function BranchInput({ field: _field, known: _known, value, ...rest }: InputProps) {
  const { branches, error, retry } = useBranches()
  if (error && !branches) return <LoadFailure error={toHttpError(error)} onRetry={retry} />
  const vehicles = branches?.find(({ id }) => id === value)?.vehicles
  return (
    <>
      <Select<unknown>
        {...rest}
        showSearch
        optionFilterProp="label"
        placeholder={t('field.choose')}
        value={value ?? undefined}
        options={branches?.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <p className="muted" role="status">
        {branches?.length === 0
          ? t('newInventory.noBranch')
          : vehicles === undefined
            ? t('newInventory.hint')
            : t('newInventory.vehicles', { count: vehicles })}
      </p>
    </>
  )
}

/** The form of a new inventory: of which branch, and whether it is counted blind. */
export const inventoryForm: FormOptions<FieldOf<typeof INVENTORIES>> = { inputs: { filialeInventario: BranchInput } }
