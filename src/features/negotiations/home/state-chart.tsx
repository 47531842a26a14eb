import { Pie } from '@ant-design/plots'
import type { StateCount } from './state-counts.ts'

const SIZE = 132

/** Decorative: the table beside it holds the same data. */
export default function StateChart({ counts }: { counts: readonly StateCount[] }) {
  // Indexed by position, since two states may have the same name. Reversed because the library draws in reverse
  // order.
  const parts = counts.map(({ count, background }, place) => ({ place: `${place}`, count, background })).reverse()
  const color = { domain: parts.map(({ place }) => place), range: parts.map(({ background }) => background) }
  return (
    <Pie
      data={parts}
      angleField="count"
      colorField="place"
      scale={{ color }}
      innerRadius={0.62}
      width={SIZE}
      height={SIZE}
      autoFit={false}
      margin={2}
      legend={false}
      label={false}
      tooltip={false}
      animate={false}
      style={{ fillOpacity: 1, stroke: edge(), lineWidth: 1 }}
    />
  )
}

/** Outlines the segments, since a state may be as white as the card. */
const edge = () => getComputedStyle(document.body).getPropertyValue('--line-strong')
