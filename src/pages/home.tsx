import { useAbility } from '@casl/react'
import { Navigate, useNavigationType } from 'react-router'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dayTitle } from '#src/calendar/view-date.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { HomeColumns, HomeGap } from '#src/home/home-columns.tsx'
import { type Scope, ScopeContext, useStoredScope } from '#src/home/scope.ts'
import { TodoContext, useTodoSum } from '#src/home/todo.ts'
import { lazy } from '#src/lib/lazy.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { homeBlocks, isOffered } from '#src/resources/features.ts'
import { linksWithin, type MenuGroup, STATISTICS } from '#src/resources/menu.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Row } from '#src/ui/layout.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { DeviceQueue } from './home/device-queue.tsx'
import { NothingToOpen } from './home/nothing-to-open.tsx'
import styles from './home.module.css'
import { t } from './texts.ts'

const WaitingDrafts = lazy(() => import('#src/record/drafts/waiting-drafts.tsx'), 'WaitingDrafts')

interface Props {
  session: Session
  menu: MenuGroup[]
}

/**
 * The day's work of a user, put together from what their features have for it. A user who may open one screen only starts
 * there, unless a block is what they start with; a click on Home shows the page all the same.
 */
export function Home({ session, menu }: Props) {
  const blocks = useBlocks()
  const landing = useLanding(menu, blocks)
  const [scope, setScope] = useStoredScope(useFirstScope(blocks))
  const { sum, report } = useTodoSum()
  if (landing !== undefined) return <Navigate to={landing} replace />
  const column = (name: 'work' | 'side') => blocks.filter(([, one]) => one.column === name).map(inPlace)
  return (
    <ScopeContext value={scope}>
      <TodoContext value={report}>
        <PageTitle subtitle={t('home.title')} />
        <Row as="header" gap="lg" below="lg" justify="between" align="end" className={styles.head}>
          {/* What there is to do comes into the line of the day later, and moves nothing. */}
          <div className="own-line-on-phone">
            <p className="eyebrow">{t('home.title')}</p>
            <h1>{t('home.greeting', { name: session.name || fullName(session) })}</h1>
            <p className="muted" role="status">
              {dayTitle(dayOf(wallNow()))}
              {sum !== undefined && ` · ${t('home.todo', { count: sum })}`}
            </p>
          </div>
          {blocks.some(([, { hasScope }]) => hasScope) && (
            <Segments
              label={t('home.scope')}
              options={[
                { value: 'mine', label: t('home.mine') },
                { value: 'all', label: t('home.all') },
              ]}
              value={scope}
              onChange={setScope}
            />
          )}
        </Row>
        {menu.length === 0 && <NothingToOpen session={session} />}
        <DeviceQueue />
        <InPlace>
          <WaitingDrafts />
        </InPlace>
        <HomeColumns work={column('work')} side={column('side')} />
      </TodoContext>
    </ScopeContext>
  )
}

type Blocks = typeof homeBlocks

/** The blocks this user has. Administrators record nothing themselves: what others start with is their last. */
function useBlocks(): Blocks {
  const may = useMay()
  const model = useModel()
  const ability = useAbility<AppAbility>()
  const blocks = homeBlocks.filter(([, block]) => isOffered(model, ability, block))
  return may('update', 'users') ? [...blocks.filter(isNoLanding), ...blocks.filter((one) => !isNoLanding(one))] : blocks
}

const isNoLanding = ([, { isLanding = false }]: Blocks[number]): boolean => !isLanding

/** A user who shares views of a table looks after the work of all who have rows in it, and begins with that. */
function useFirstScope(blocks: Blocks): Scope {
  const may = useMay()
  return blocks.some(([, { table }]) => may('share', table)) ? 'all' : 'mine'
}

/** The only screen of the menu, for users who come from elsewhere; undefined for all others. */
function useLanding(menu: readonly MenuGroup[], blocks: Blocks): string | undefined {
  const clicked = useNavigationType() === 'PUSH'
  const [first, ...others] = linksWithin(menu.filter(({ area }) => area !== STATISTICS))
  const isOnly = first !== undefined && others.length === 0
  return isOnly && !clicked && !blocks.some(([, { isLanding }]) => isLanding) ? first.route : undefined
}

const inPlace = ([name, { Block }]: Blocks[number]) => (
  <InPlace key={name} meanwhile={<HomeGap />}>
    <Block />
  </InPlace>
)
