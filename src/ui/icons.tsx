// All icons of the product. Each is imported from its own file, so that a chunk contains only the icons it uses.

export { default as ArchiveIcon } from 'lucide-react/icons/archive'
export { default as RestoreIcon } from 'lucide-react/icons/archive-restore'
export { default as DescendingIcon } from 'lucide-react/icons/arrow-down'
export { default as AscendingIcon } from 'lucide-react/icons/arrow-up'
export { default as BellIcon } from 'lucide-react/icons/bell'
export { default as BriefcaseIcon } from 'lucide-react/icons/briefcase'
export { default as BuildingIcon } from 'lucide-react/icons/building-2'
export { default as CalendarIcon } from 'lucide-react/icons/calendar-days'
export { default as PreviousIcon } from 'lucide-react/icons/chevron-left'
export { default as ChevronIcon, default as NextIcon } from 'lucide-react/icons/chevron-right'
export { default as FirstIcon } from 'lucide-react/icons/chevrons-left'
export { default as LastIcon } from 'lucide-react/icons/chevrons-right'
export { default as ClipboardIcon } from 'lucide-react/icons/clipboard-list'
export { default as ClockIcon } from 'lucide-react/icons/clock'
export { default as CloudUploadIcon } from 'lucide-react/icons/cloud-upload'
export { default as ColumnsIcon } from 'lucide-react/icons/columns-3'
export { default as DownloadIcon } from 'lucide-react/icons/download'
export { default as MoreIcon } from 'lucide-react/icons/ellipsis-vertical'
export { default as EyeIcon } from 'lucide-react/icons/eye'
export { default as EyeOffIcon } from 'lucide-react/icons/eye-off'
export { default as FileIcon } from 'lucide-react/icons/file'
export { default as FileCodeIcon } from 'lucide-react/icons/file-code'
export { default as FolderIcon } from 'lucide-react/icons/folder'
export { default as FilterIcon } from 'lucide-react/icons/funnel'
export { default as HeadsetIcon } from 'lucide-react/icons/headset'
export { default as HomeIcon } from 'lucide-react/icons/house'
export { default as KeyIcon } from 'lucide-react/icons/key-round'
export { default as LayoutGridIcon } from 'lucide-react/icons/layout-grid'
export { default as LogoutIcon } from 'lucide-react/icons/log-out'
export { default as MailIcon } from 'lucide-react/icons/mail'
export { default as PinIcon } from 'lucide-react/icons/map-pin'
export { default as MenuIcon } from 'lucide-react/icons/menu'
export { default as ScreenIcon } from 'lucide-react/icons/monitor'
export { default as MoonIcon } from 'lucide-react/icons/moon'
export { default as PackageIcon } from 'lucide-react/icons/package'
export { default as EditIcon } from 'lucide-react/icons/pencil'
export { default as PhoneIcon } from 'lucide-react/icons/phone'
export { default as PlusIcon } from 'lucide-react/icons/plus'
export { default as RetryIcon } from 'lucide-react/icons/rotate-cw'
export { default as ShieldCheckIcon } from 'lucide-react/icons/shield-check'
export { default as SlidersHorizontalIcon } from 'lucide-react/icons/sliders-horizontal'
export { default as OverlapIcon } from 'lucide-react/icons/squares-intersect'
export { default as SunIcon } from 'lucide-react/icons/sun'
export { default as DeleteIcon } from 'lucide-react/icons/trash-2'
export { default as TruckIcon } from 'lucide-react/icons/truck'
export { default as UploadIcon } from 'lucide-react/icons/upload'
export { default as UserIcon } from 'lucide-react/icons/user-round'
export { default as SwitchUserIcon } from 'lucide-react/icons/user-round-arrow-left'
export { default as UsersRoundIcon } from 'lucide-react/icons/users-round'
export { default as WrenchIcon } from 'lucide-react/icons/wrench'
export { default as CloseIcon } from 'lucide-react/icons/x'

export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M21.5 11.2a7 7 0 1 0 0 9.6" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
      <circle cx="24" cy="16" r="2.2" fill="#ffd666" />
    </svg>
  )
}
