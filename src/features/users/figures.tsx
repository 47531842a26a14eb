import { type Figure, Figures } from '#src/ui/figures.tsx'
import { t } from './texts.ts'

const counted: readonly Figure[] = [
  { table: 'users', route: '/utenti/users', filters: { attivo: 'Y' }, label: t('users.activeUsers') },
  { table: 'users', route: '/utenti/users', filters: { attivo: 'N' }, label: t('users.inactiveUsers') },
]

export const UserFigures = () => <Figures figures={counted} />
