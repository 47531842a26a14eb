import { Form, Input } from 'antd'
import { useState } from 'react'
import { useRows } from '#src/providers/rows.ts'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import type { Anomaly } from '../answers.ts'
import { type Inventory, STATES } from '../paths.ts'
import { t } from '../texts.ts'
import { ItemSelect } from './item-select.tsx'
import { type ResolutionInput, useResolution } from './use-resolution.ts'

export type Action = 'AGGIUNTO' | 'ABBINATO' | 'IGNORATO'

interface Props {
  inventory: Inventory
  anomaly: Anomaly
  action: Action
  /** The vehicle that the code is said to be. */
  itemId?: number
  onClose: () => void
  onDone: () => void
}

const titles = {
  AGGIUNTO: 'anomalies.add',
  ABBINATO: 'anomalies.match',
  IGNORATO: 'anomalies.ignore',
} as const

/** Resolves a scanned code: as a new item, as an item there is, or as none. Keeps the input when it is refused. */
export function ResolveDialog({ inventory, anomaly, action, itemId, onClose, onDone }: Props) {
  const [start] = useState<ResolutionInput>(() => ({
    codice: anomaly.codice,
    azione: action,
    ...(itemId !== undefined && { itemId }),
    ...(action === 'AGGIUNTO' && { resourceMago: anomaly.codice, description: anomaly.description ?? '' }),
  }))
  const [input, setInput] = useState(start)
  const { save, pending, errors, clear } = useResolution(inventory.id, onDone)
  const change = (part: Partial<ResolutionInput>) => {
    setInput((before) => ({ ...before, ...part }))
    clear(Object.keys(part))
  }
  const inputs = { input, errors, change }
  return (
    <InputDialog
      open
      hasInput={input !== start}
      title={t(titles[action])}
      width={500}
      maskClosable={false}
      onCancel={onClose}
      okText={t('anomalies.save')}
      busy={pending}
      onOk={() => void save(input)}
    >
      <Stack as="p" below="lg">
        {t('anomalies.scanned', { code: anomaly.codice })}
      </Stack>
      <Form layout="vertical" component="div" requiredMark={requiredMark}>
        {action === 'AGGIUNTO' && <NewItemInputs {...inputs} />}
        {action === 'ABBINATO' && (
          <ItemInput {...inputs} inventory={inventory} known={anomaly.scelte.find(({ id }) => id === itemId)} />
        )}
        <Labelled label={t('anomalies.note')} errors={errors.nota}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={input.nota ?? ''}
              maxLength={1000}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={({ target }) => change({ nota: target.value })}
            />
          )}
        </Labelled>
      </Form>
    </InputDialog>
  )
}

interface InputsProps {
  input: ResolutionInput
  errors: Readonly<Record<string, string[]>>
  change: (part: Partial<ResolutionInput>) => void
}

const byOrder = [{ field: 'ordinamento', order: 'asc' as const }]

function NewItemInputs({ input, errors, change }: InputsProps) {
  const states = useRows(STATES, { sorters: byOrder }).query.data?.data ?? []
  const present = states.find(({ identificativo }) => identificativo === 'PRESENTE')
  return (
    <>
      <Labelled label={t('anomalies.code')} required errors={errors.resourceMago}>
        {(id) => (
          <Input
            id={id}
            value={input.resourceMago}
            maxLength={100}
            onChange={({ target }) => change({ resourceMago: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('anomalies.description')} errors={errors.description}>
        {(id) => (
          <Input
            id={id}
            value={input.description}
            maxLength={500}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('anomalies.status')} errors={errors.statusId}>
        {(id) => (
          <PlainSelect
            id={id}
            value={input.statusId ?? present?.id}
            options={states.map((state) => ({ value: state.id, label: state.description }))}
            onChange={(statusId) => change({ statusId })}
          />
        )}
      </Labelled>
    </>
  )
}

interface ItemInputProps extends InputsProps {
  inventory: Inventory
  known?: Anomaly['scelte'][number]
}

const ItemInput = ({ input, errors, change, inventory, known }: ItemInputProps) => (
  <Labelled label={t('anomalies.item')} required errors={errors.itemId}>
    {(id) => (
      <ItemSelect
        id={id}
        inventory={inventory.id}
        value={input.itemId}
        known={known}
        onChange={(itemId) => change({ itemId })}
      />
    )}
  </Labelled>
)
