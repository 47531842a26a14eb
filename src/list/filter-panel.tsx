import { Button, Popover } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { t } from '#src/lib/i18n.ts'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { usePhone } from '#src/lib/media.ts'
import { useBodyMark } from '#src/ui/body-mark.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { FilterIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import styles from './filter-panel.module.css'

const TALL = 'calc(100dvh - 5rem)'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether a field is chosen before its value: then a sheet has one height for both. */
  hasSteps: boolean
  /** Closes it and gives the focus back. */
  onClose: () => void
  /** Goes one step back; from the first one it closes. */
  onBack: () => void
  /** What the panel lies in, so that its controls belong to the filters. */
  frame: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  /** The id of the control that the step begins with. */
  focusId: string
  /** How many of its filters are active. */
  active: number
  children: ReactNode
}

/** All filters except the search: below their button, on a phone in a sheet at the lower edge. */
export function FilterPanel(props: Props) {
  return usePhone() ? <Sheet {...props} /> : <PopUp {...props} />
}

function PopUp({ open, onOpenChange, onBack, frame, button, focusId, children }: Props) {
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      getPopupContainer={() => frame.current ?? document.body}
      afterOpenChange={(opened) => opened && focusControl(frame.current, focusId)}
      content={<Controls {...{ focusId, onBack, children }} isPopUp label={t('list.addFilter')} />}
    >
      <Button ref={button} className={styles.opener} icon={<FilterIcon />} aria-expanded={open}>
        {t('list.addFilter')}
      </Button>
    </Popover>
  )
}

function Sheet({ open, hasSteps, onOpenChange, onClose, onBack, frame, button, focusId, active, children }: Props) {
  useBackCloses(open, onBack)
  // Messages leave its button free.
  useBodyMark('sidePanel', open)
  const count = active > 0 ? ` (${active})` : ''
  return (
    <>
      <Button
        ref={button}
        className={styles.opener}
        icon={<FilterIcon />}
        aria-expanded={open}
        onClick={() => onOpenChange(true)}
      >
        {t('list.filters') + count}
      </Button>
      <Drawer
        open={open}
        onClose={onClose}
        placement="bottom"
        height={hasSteps ? TALL : 'auto'}
        title={t('list.filters')}
        rootClassName={styles.sheet}
        classNames={{ content: styles.content, footer: styles.foot }}
        styles={{ wrapper: { maxHeight: TALL } }}
        destroyOnHidden
        getContainer={() => frame.current ?? document.body}
        afterOpenChange={(opened) => opened && focusControl(frame.current, focusId)}
        footer={
          <Button type="primary" block onClick={onClose}>
            {t('list.showFiltered')}
          </Button>
        }
      >
        <Controls {...{ focusId, onBack, children }} label={t('list.filters')} />
      </Drawer>
    </>
  )
}

/** Focuses the control with that id, else the words that stand in its place, else the first field. */
function focusControl(frame: HTMLElement | null, id: string): void {
  const panel = frame?.querySelector<HTMLElement>('[data-filter-panel]')
  const control = document.getElementById(id) ?? panel?.querySelector<HTMLElement>('select, li button')
  control?.focus({ preventScroll: !panel?.contains(document.activeElement) })
}

interface ControlsProps extends Pick<Props, 'focusId' | 'onBack' | 'children'> {
  label: string
  isPopUp?: boolean
}

/** Escape goes one step back, unless it closes an open select in it. */
function Controls({ label, isPopUp = false, focusId, onBack, children }: ControlsProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => focusControl(panel.current?.parentElement ?? null, focusId), [focusId])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form around it
    <div
      ref={panel}
      data-filter-panel=""
      role="group"
      aria-label={label}
      className={isPopUp ? styles.popUp : undefined}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onBack()
      }}
    >
      <Stack>{children}</Stack>
    </div>
  )
}
