export function Chips({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <ul className="chips">
      {labels.map((label) => (
        <li key={label} className="chip">
          {label}
        </li>
      ))}
    </ul>
  )
}
