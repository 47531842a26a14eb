import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeTyped } from '#src/lib/keys/type-ahead.ts'
import type { MenuGroup } from '#src/resources/menu.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import type { Entry } from './entries.ts'
import { t } from './opened-texts.ts'
import { Options } from './options.tsx'
import styles from './palette.module.css'
import { PaletteState } from './palette-state.tsx'
import { useEnter } from './use-enter.ts'
import { useEntries } from './use-entries.ts'

interface Props {
  open: boolean
  menu: readonly MenuGroup[]
  leave: () => void
  onClose: () => void
}

/** antd puts room around what a dialog holds. */
const edgeToEdge = {
  content: { padding: 0, overflow: 'hidden' },
  header: { margin: 0 },
  body: { margin: 0, padding: 0 },
}

/** The dialog that finds screens, verbs and records by what is typed, and goes there. */
export function Palette({ open, onClose, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
      title={<span className="visually-hidden">{t('palette.title')}</span>}
      styles={edgeToEdge}
      width={640}
      footer={null}
      closable={false}
      destroyOnHidden
      // It is there at once: who opens it is already typing.
      transitionName=""
      maskTransitionName=""
    >
      <Search {...props} field={field} onClose={onClose} />
    </Dialog>
  )
}

/** A combobox over a list box that is always open; the arrows move in it, the focus stays where one types. */
function Search({ menu, leave, field, onClose }: Omit<Props, 'open'> & { field: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useState('')
  const { groups, search } = useEntries(typed, { menu, leave })
  const choose = useChoose(onClose)
  const id = useId()
  const entries = groups.flatMap((group) => group.entries)
  const { at, current, isSure, setChosen, move } = useCurrent(entries)
  const list = useInSight(current?.id)
  const enter = useEnter({ search, current, isSure, typed, choose })
  const onKeyDown = (event: KeyboardEvent) => {
    if (move(event.key)) event.preventDefault()
    else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.nativeEvent.isComposing) enter(event.ctrlKey || event.metaKey)
    }
  }
  return (
    <>
      <Row gap="lg" oneLine className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type in it
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={current && `${id}-${at}`}
          aria-label={t('palette.hint')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const before = takeTyped('palette')
            if (before !== '') setTyped((text) => text + before)
          }}
        />
      </Row>
      <Options ref={list} {...{ id, groups, typed, current }} onPoint={setChosen} onChoose={choose} />
      <PaletteState typed={typed} count={entries.length} search={search} />
    </>
  )
}

const PAGE = 8

/** Which entry is current: the one chosen last, or else the first. `move` chooses another by a key, if it is one that moves. */
function useCurrent(entries: readonly Entry[]) {
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  )
  const current = entries[at]
  // Commands stand above the records, which may still come.
  const isSure = chosen !== undefined || (current !== undefined && current.chip === undefined)

  function move(key: string): boolean {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE }[key]
    if (to === undefined) return false
    const next = key.startsWith('Page') ? Math.min(Math.max(to, 0), entries.length - 1) : to % entries.length
    setChosen(entries.at(next)?.id)
    return true
  }
  return { at, current, isSure, setChosen, move }
}

/** The list, which scrolls to its current entry. */
function useInSight(current: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current decides what must be in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return list
}

function useChoose(onClose: () => void) {
  const navigate = useNavigate()
  return ({ to, run }: Entry, inNewTab: boolean) => {
    onClose()
    run?.()
    if (to === undefined) return
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else navigate(to)
  }
}
