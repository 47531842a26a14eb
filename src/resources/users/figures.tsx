import { t } from '#src/lib/i18n.ts'
import { Figures } from '#src/resources/table/figures.tsx'

const counted = [
  { table: 'users', route: '/utenti/users', filters: { attivo: 'Y' }, label: t('home.figures.activeUsers') },
  { table: 'users', route: '/utenti/users', filters: { attivo: 'N' }, label: t('home.figures.inactiveUsers') },
]

/** How many people may sign in. */
export const UserFigures = () => <Figures figures={counted} />
