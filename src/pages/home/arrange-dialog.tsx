import { Button } from 'antd'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { t as common } from '#src/lib/i18n.ts'
import { OrderChoice, type Placed } from '#src/list/order/order-choice.tsx'
import { useModel } from '#src/providers/model.ts'
import { Chip } from '#src/ui/chip.tsx'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { t } from '../texts.ts'
import { ARRANGEMENTS, type ArrangedBlock, HOME_PATH } from './arrangement.ts'

interface Props {
  /** All blocks of the user, as they stand now. */
  blocks: readonly ArrangedBlock[]
  /** The user has arranged them. */
  isArranged: boolean
  /** It is out of sight. */
  onClosed: () => void
  /** Reads the arrangement again. */
  again: () => Promise<unknown>
}

const columns = ['work', 'side'] as const

/** Arranges the blocks of one's home page: which are there, and in which order. Stays open until the server has accepted it. */
export function ArrangeDialog({ blocks, isArranged, onClosed, again }: Props) {
  const [open, setOpen] = useState(true)
  const [shown, setShown] = useState(() => blocks.filter(({ hidden }) => !hidden).map(({ name }) => name))
  const [hasInput, setHasInput] = useState(false)
  const { run, busy } = useCommands(tableOf(useModel(), ARRANGEMENTS), { may: () => true, refresh: 'page' })
  const close = () => setOpen(false)
  async function send(request: { method: 'PUT' | 'DELETE'; body?: unknown; message: string }) {
    const { done } = await run({ path: HOME_PATH, idempotent: true, undo: 'update', ...request })
    if (!done) return
    await again()
    close()
  }
  const save = () => {
    const hidden = blocks.filter(({ name }) => !shown.includes(name))
    const all = [
      ...shown.map((name) => ({ name, hidden: false })),
      ...hidden.map(({ name }) => ({ name, hidden: true })),
    ]
    return send({ method: 'PUT', body: { blocks: all }, message: t('home.arrange.saved') })
  }
  const choose = (column: string, names: readonly string[]) => {
    const others = shown.filter((name) => blocks.find((one) => one.name === name)?.column !== column)
    setShown([...others, ...names])
    setHasInput(true)
  }
  return (
    <InputDialog
      {...{ open, busy, hasInput }}
      afterClose={onClosed}
      title={t('home.arrange.title')}
      width={480}
      onCancel={close}
      footer={
        <Row gap="sm" justify="end">
          <Button
            disabled={!isArranged || busy}
            onClick={() => void send({ method: 'DELETE', message: t('home.arrange.cleared') })}
          >
            {t('home.arrange.usual')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {common('form.save')}
          </Button>
        </Row>
      }
    >
      <Stack gap="md">
        <p className="muted">{t('home.arrange.hint')}</p>
        {columns.map((column) => {
          const all = blocks.filter((one) => one.column === column)
          const inOrder = shown.flatMap((name) => all.find((one) => one.name === name) ?? [])
          if (all.length === 0) return null
          return (
            <fieldset key={column}>
              <legend>
                <strong>{t(`home.arrange.${column}`)}</strong>
              </legend>
              <OrderChoice
                kind={`block ${column}`}
                shown={inOrder.map(placed)}
                hidden={all.filter(({ name }) => !shown.includes(name)).map(placed)}
                mayBeNone
                onChange={(names) => choose(column, names)}
              />
            </fieldset>
          )
        })}
      </Stack>
    </InputDialog>
  )
}

const placed = ({ name, title, isNew }: ArrangedBlock): Placed => ({
  name,
  label: title,
  mark: isNew && <Chip>{t('home.arrange.isNew')}</Chip>,
})
