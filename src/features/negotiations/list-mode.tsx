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
