import { lazyPage } from '#src/lib/lazy-page.ts'

/** The page of one's own account, which has no table. */
export const ProfilePage = lazyPage(() => import('#src/features/account/profile/index.tsx'))
