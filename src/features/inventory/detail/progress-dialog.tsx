import { Dialog } from '#src/ui/dialog.tsx'
import type { DialogProps } from '#src/ui/dialog-button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import type { Progress } from '../answers.ts'
import type { Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { ProgressBar } from '../progress-bar.tsx'
import type { InventoryRights } from '../rights.ts'
import { StateChip } from '../state-chip.tsx'
import { t } from '../texts.ts'
import { deviceLines, NumberLine, PersonLine, ProgressSection } from './progress-section.tsx'

interface Props extends DialogProps {
  inventory: Inventory
  rights: InventoryRights
}

/** Who has counted how much, the number of each status, and the devices with what they have not sent. */
export function ProgressDialog({ inventory, rights: { blind }, open, onClose, afterClose }: Props) {
  const { data, error, reload } = useProgress(inventory.id)
  return (
    <Dialog
      open={open}
      title={t('inventoryProgress.title')}
      width={560}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {error && <LoadFailure error={error} onRetry={() => void reload()} />}
      {!error && !data && <Skeleton />}
      {data && <Facts progress={data} name={inventory.nome ?? ''} blind={blind} />}
    </Dialog>
  )
}

function Facts({ progress, name, blind }: { progress: Progress; name: string; blind: boolean }) {
  const { perUtente, dispositivi } = progress
  return (
    <Stack gap="xl">
      {blind ? <p className="muted">{t('inventory.blindTotals')}</p> : <Totals {...{ progress, name }} />}
      <ProgressSection title={t('inventoryProgress.people')} empty={t('inventoryProgress.nobody')}>
        {perUtente.map((person) => (
          <PersonLine key={person.utente?.id ?? 0} {...person} />
        ))}
      </ProgressSection>
      <ProgressSection title={t('inventoryProgress.devices')} empty={t('inventoryProgress.noDevices')}>
        {deviceLines(dispositivi)}
      </ProgressSection>
    </Stack>
  )
}

function Totals({ progress: { totale, contati, perStato }, name }: { progress: Progress; name: string }) {
  return (
    <>
      <ProgressBar done={contati} all={totale} label={`${t('inventory.progress')}: ${name}`} />
      <ProgressSection title={t('inventoryProgress.states')} empty={t('inventoryProgress.nobody')}>
        {perStato.map(({ status, count }) => (
          <NumberLine key={status.id} number={count}>
            <StateChip state={status} />
          </NumberLine>
        ))}
      </ProgressSection>
    </>
  )
}
