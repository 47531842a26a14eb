import { Chip, Chips as List } from '#src/ui/chip.tsx'

/** The parts of a value of several, as chips; nothing for none. */
export function Chips({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <List>
      {labels.map((label) => (
        <Chip key={label} as="li">
          {label}
        </Chip>
      ))}
    </List>
  )
}
