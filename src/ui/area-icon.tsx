import type { ReactNode } from 'react'

const fallback = <path d="M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z" />

/** A drawing for the areas of access.json; one that has none here gets the common drawing. */
const shapes: Readonly<Record<string, ReactNode>> = {
  crm: (
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2.2.8 3.5 2.9 3.5 5.6" />
  ),
  cp: <path d="M4 7h16v12H4zM9 7V4h6v3M4 12h16" />,
  acceptance: (
    <path d="M3 16v-4l2-5h11l4 5v4h-2M8 16h8M6 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
  ),
  service: <path d="M14.5 6a4 4 0 0 0 5 5l-9 9a2.1 2.1 0 0 1-3-3zM14.5 6l3-3" />,
  inventory: <path d="M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9" />,
  'contact-center': <path d="M4 13a8 8 0 0 1 16 0v5h-4v-6h4M4 13v5h4v-6H4" />,
  'crm-config': <path d="M4 6h10M18 6h2M4 12h4M12 12h8M4 18h12M16 8V4M10 14v-4M18 20v-4" />,
  admin: <path d="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4" />,
}

export const AreaIcon = ({ area }: { area: string }) => (
  <svg className="icon area-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shapes[area] ?? fallback}
  </svg>
)
