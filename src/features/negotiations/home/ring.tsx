interface Props {
  parts: readonly { count: number; color: string }[]
}

const RADIUS = 48
const WIDTH = 20
const ROUND = 2 * Math.PI * RADIUS

/** A ring of which each part takes its share, the first from the top, clockwise. For the eye: the numbers stand beside it. */
export function Ring({ parts }: Props) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const lengths = parts.map(({ count }) => (count / total) * ROUND)
  const arcs = parts.map(({ color }, place) => ({
    ...{ key: `${place}`, color, length: lengths[place] ?? 0 },
    from: lengths.slice(0, place).reduce((sum, length) => sum + length, 0),
  }))
  return (
    <svg width="7.5rem" height="7.5rem" viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r={RADIUS} fill="none" stroke="var(--line-strong)" strokeWidth={WIDTH + 2} />
      {arcs.map(({ key, color, length, from }) => (
        <circle
          key={key}
          cx="60"
          cy="60"
          r={RADIUS}
          fill="none"
          stroke={color}
          strokeWidth={WIDTH}
          strokeDasharray={`${length} ${ROUND - length}`}
          strokeDashoffset={-from}
          transform="rotate(-90 60 60)"
        />
      ))}
    </svg>
  )
}
