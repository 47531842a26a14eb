import { asText } from '#src/lib/format.ts'
import { ColoredChip } from '#src/ui/chip.tsx'
import type { State } from './answers.ts'

/** The name of a state in its colours, as the routes of inventories answer it. */
export const StateChip = ({ state }: { state: State }) => (
  <ColoredChip background={asText(state.coloreSfondo)} ink={asText(state.coloreCarattere)} text={state.description} />
)
