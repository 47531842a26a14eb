import { Checkbox } from 'antd'
import { useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { setDefaultView } from './requests.ts'
import { rolesOpening } from './roles.ts'
import { t } from './texts.ts'
import type { ListViews, ViewTab } from './use-views.ts'

interface Props {
  views: ListViews
  view: ViewTab
  open: boolean
  onClose: () => void
}

/** Decides for whom the list opens with this view: for the user, and for roles where the user decides that. */
export function OpeningDialog({ views, view, open, onClose }: Props) {
  const { chosen, toggle, busy, save, close } = useOpeners(views, view, onClose)
  // A view of one role is seen by nobody else.
  const seen = view.saved?.audience === 'role' ? view.saved.role : undefined
  const roles = rolesOpening(useModel(), views.list).filter(({ value }) => seen === undefined || value === seen)
  // What only its owner sees is no view for others.
  const shares = views.known.mayShare && view.saved?.audience !== 'me'
  return (
    <Dialog
      open={open}
      title={t('views.openingTitle', { name: view.name })}
      width={420}
      destroyOnHidden
      okText={t('views.save')}
      okButtonProps={{ loading: busy }}
      onOk={save}
      onCancel={close}
    >
      <Stack gap="lg">
        <Checkbox checked={chosen.includes(null)} onChange={() => toggle(null)}>
          {t('views.openingMe')}
        </Checkbox>
        {shares && (
          <fieldset>
            <Stack gap="sm">
              <legend>{t('views.openingRoles')}</legend>
              <p className="muted">{t('views.openingHint')}</p>
              {roles.map(({ value, label }) => (
                <Checkbox key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
                  {label}
                </Checkbox>
              ))}
            </Stack>
          </fieldset>
        )}
      </Stack>
    </Dialog>
  )
}

/** For whom the list opens with the view, as chosen in the dialog: roles, and null for the user. */
function useOpeners({ list, known, refetch }: ListViews, view: ViewTab, onClose: () => void) {
  const before = chosenFor(known, view.key)
  const [changed, setChanged] = useState<readonly (string | null)[]>()
  const [busy, setBusy] = useState(false)
  const chosen = changed ?? before
  const close = () => {
    setChanged(undefined)
    onClose()
  }
  async function save() {
    setBusy(true)
    try {
      for (const one of chosen) if (!before.includes(one)) await setDefaultView(list, view.key, one)
      for (const one of before) if (!chosen.includes(one)) await setDefaultView(list, null, one)
      showMessage({ success: true, message: t('views.opened') })
      close()
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
    setBusy(false)
  }
  const toggle = (one: string | null) =>
    setChanged(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return { chosen, toggle, busy, save, close }
}

const chosenFor = ({ defaults: { mine, roles } }: ListViews['known'], key: string): (string | null)[] => [
  ...(mine === key ? [null] : []),
  ...Object.entries(roles).flatMap(([role, chosen]) => (chosen === key ? [role] : [])),
]
