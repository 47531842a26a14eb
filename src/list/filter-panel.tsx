import { Button, Popover } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { useBackCloses } from '#src/lib/sheets.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { FilterIcon } from '#src/ui/icons.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Closes it and gives the focus back. */
  onClose: () => void
  /** What the panel lies in, so that its controls belong to the filters. */
  frame: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  /** The id of the control that gets the focus; else the panel gets it. */
  focusId?: string
  /** How many of its filters are active. */
  active: number
  children: ReactNode
}

/** All filters except the search: below their button, on a phone in a sheet at the lower edge. */
export function FilterPanel(props: Props) {
  return usePhone() ? <Sheet {...props} /> : <PopUp {...props} />
}

function PopUp({ open, onOpenChange, onClose, frame, button, focusId, children }: Props) {
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
      content={<Controls {...{ onClose, children }} label={t('list.addFilter')} />}
    >
      <Button ref={button} icon={<FilterIcon />} aria-expanded={open}>
        {t('list.addFilter')}
      </Button>
    </Popover>
  )
}

function Sheet({ open, onOpenChange, onClose, frame, button, focusId, active, children }: Props) {
  useBackCloses(open, onClose)
  const count = active > 0 ? ` (${active})` : ''
  return (
    <>
      <Button ref={button} icon={<FilterIcon />} aria-expanded={open} onClick={() => onOpenChange(true)}>
        {t('list.filters') + count}
      </Button>
      <Drawer
        open={open}
        onClose={onClose}
        placement="bottom"
        height="auto"
        title={t('list.filters')}
        rootClassName="filter-sheet"
        destroyOnHidden
        getContainer={() => frame.current ?? document.body}
        // A keyboard would cover the filters, of which one is chosen first.
        afterOpenChange={(opened) => opened && focusControl(frame.current, focusId ?? '')}
        footer={
          <Button type="primary" block onClick={onClose}>
            {t('list.showFiltered')}
          </Button>
        }
      >
        <Controls {...{ onClose, children }} label={t('list.filters')} />
      </Drawer>
    </>
  )
}

/** Focuses the control with that id, else what finds a filter where there are many, else the panel, so that Tab reaches the first. */
function focusControl(frame: HTMLElement | null, id: string | undefined): void {
  const panel = frame?.querySelector<HTMLElement>('.filter-panel')
  const control = id === undefined ? panel?.querySelector<HTMLElement>('.filter-find') : document.getElementById(id)
  ;(control ?? panel)?.focus()
}

/** Escape closes the panel, unless it closes an open select in it. */
const Controls = ({ label, onClose, children }: Pick<Props, 'onClose' | 'children'> & { label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form around it
  <div
    role="group"
    aria-label={label}
    className="filter-panel"
    tabIndex={-1}
    onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
  >
    {children}
  </div>
)
