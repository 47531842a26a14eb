import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { screensOf } from '#schema/model.ts'
import { rolesWith } from '#schema/rights/why.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { useModel } from '#src/providers/model.ts'
import { routeOf } from './guards.ts'
import { t } from './texts.ts'

/** Says which screen it is that may not be opened, which roles open it, and whom to ask. */
export function MissingRight({ path }: { path: string }) {
  const model = useModel()
  const { data: names = [] } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => read('/api/user/administrators', envelope(z.array(z.string())), { signal }),
  })
  const route = routeOf(model, path) ?? path
  const screen = screensOf(model).find((entry) => entry.screen.route === route)
  const roles = rolesWith(model, [{ action: 'open', subject: route }])
  if (!screen) return null
  return (
    <>
      <p>{t('missing.screen', { screen: screen.label, area: model.access.areas[screen.screen.area]?.label })}</p>
      {roles.length > 0 && <p>{t('missing.roles', { roles: roles.join(', ') })}</p>}
      {names.length > 0 && <p>{t('missing.ask', { names: names.join(', ') })}</p>}
    </>
  )
}
