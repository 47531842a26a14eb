import type { ReactNode } from 'react'

/** Line icons drawn here: the few that rows and the sign-in page need, without a library. */
const icon = (shape: ReactNode) => () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shape}
  </svg>
)

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const EditIcon = icon(<path d="M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4" />)
export const DeleteIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6" />)
export const ClockIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2" />)
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />)
export const ChevronIcon = icon(<path d="M9 6l6 6-6 6" />)
export const LogoutIcon = icon(<path d="M15 4h4v16h-4M10 8l-4 4 4 4M6 12h10" />)
export const UserIcon = icon(<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-7 8-7s8 3 8 7" />)
export const SwitchUserIcon = icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 3-6 6.5-6 1.6 0 3 .5 4.2 1.3M15 17h6M18.5 14.5L21 17l-2.5 2.5" />,
)
export const KeyIcon = icon(<path d="M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 12.3L20 4M16 7.5l2.8 2.8" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.3 5v14M14.7 5v14" />)
export const FilterIcon = icon(<path d="M4 5h16l-6 8v6l-4-2v-4z" />)
export const AscendingIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />)
export const DescendingIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />)
export const EyeIcon = icon(
  <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />,
)
export const EyeOffIcon = icon(
  <path d="M3 3l18 18M10 5.2A10 10 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3 3.7M6.5 6.8A17 17 0 0 0 2 12s4 7 10 7a10 10 0 0 0 4.5-1.1" />,
)
export const HomeIcon = icon(<path d="M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10" />)
export const FolderIcon = icon(<path d="M3 6h6l2 3h10v10H3z" />)
export const FirstIcon = icon(<path d="M18 6l-6 6 6 6M11 6l-6 6 6 6" />)
export const PreviousIcon = icon(<path d="M15 6l-6 6 6 6" />)
export const NextIcon = icon(<path d="M9 6l6 6-6 6" />)
export const LastIcon = icon(<path d="M6 6l6 6-6 6M13 6l6 6-6 6" />)
export const PhoneIcon = icon(
  <path d="M5 4h4l1.5 5-2 1.5a12 12 0 0 0 5 5l1.5-2 5 1.5v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z" />,
)
export const MailIcon = icon(<path d="M3 6h18v12H3zM3 7l9 6 9-6" />)
export const DownloadIcon = icon(<path d="M12 4v11M7 10l5 5 5-5M5 20h14" />)
export const UploadIcon = icon(<path d="M12 16V5M7 10l5-5 5 5M5 20h14" />)
export const PinIcon = icon(
  <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />,
)
export const FileIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v5h4" />)

export const BellIcon = icon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4" />)
export const SunIcon = icon(
  <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />,
)
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />)
export const ScreenIcon = icon(<path d="M3 5h18v11H3zM8 20h8M12 16v4" />)

export const ArchiveIcon = icon(<path d="M3 5h18v4H3zM5 9v10h14V9M10 13h4" />)
export const RestoreIcon = icon(<path d="M3 5h18v4H3zM5 9v10h14V9M12 17v-5M9.5 14l2.5-2.5 2.5 2.5" />)
export const TickIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)

/** The mark of the product. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M21.5 11.2a7 7 0 1 0 0 9.6" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
      <circle cx="24" cy="16" r="2.2" fill="#ffd666" />
    </svg>
  )
}
export const OverlapIcon = icon(<path d="M4 4h11v11H4zM9 9h11v11H9z" />)
export const RetryIcon = icon(<path d="M20 11a8 8 0 1 0-2.3 6.7M20 4v7h-7" />)
