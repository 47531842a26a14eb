import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Segments } from '#src/ui/segments.tsx'
import { t } from './texts.ts'

const MODE = 'mostra'
const BOARD = 'bacheca'

type Mode = 'list' | 'board'

/** Whether the negotiations are a list or a board, kept in the address. */
export function useListMode(): [Mode, (mode: Mode) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (mode: Mode) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (mode === 'board') next.set(MODE, BOARD)
      else next.delete(MODE)
      return next
    })
  return [query.get(MODE) === BOARD ? 'board' : 'list', change]
}

/** Reads the list anew when it comes after the board, where its rows may have changed places and states. */
export function useReadAfterBoard(mode: Mode, read: () => void): void {
  const before = useRef(mode)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (before.current === 'board' && mode === 'list') readNow()
    before.current = mode
  }, [mode])
}

export const ModeSwitch = ({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) => (
  <Segments
    label={t('negotiations.mode')}
    value={mode}
    options={[
      { value: 'list', label: t('negotiations.modes.list') },
      { value: 'board', label: t('negotiations.modes.board') },
    ]}
    onChange={onChange}
  />
)
