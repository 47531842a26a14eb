import { useAbility } from '@casl/react'
import { useMemo, useState } from 'react'
import { Navigate, useNavigationType } from 'react-router'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dayTitle } from '#src/calendar/view-date.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { HomeColumns, HomeGap } from '#src/home/home-columns.tsx'
import { NewBlocksContext } from '#src/home/new-blocks.ts'
import { type Scope, ScopeContext, useStoredScope } from '#src/home/scope.ts'
import { TodoContext, useTodoSum } from '#src/home/todo.ts'
import { lazy } from '#src/lib/lazy.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { homeBlocksFor, type PageBlock } from '#src/resources/home-blocks.tsx'
import { linksWithin, type MenuGroup, STATISTICS } from '#src/resources/menu.ts'
import { buttons } from '#src/ui/buttons.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ColumnsIcon } from '#src/ui/icons.tsx'
import { InPlace } from '#src/ui/in-place.tsx'
import { Row } from '#src/ui/layout.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { Notice } from '#src/ui/states.tsx'
import { type ArrangedBlock, type Arrangement, arrange, useArrangement } from './home/arrangement.ts'
import { DeviceQueue } from './home/device-queue.tsx'
import { NothingToOpen } from './home/nothing-to-open.tsx'
import styles from './home.module.css'
import { t } from './texts.ts'

const WaitingDrafts = lazy(() => import('#src/record/drafts/waiting-drafts.tsx'), 'WaitingDrafts')
const ArrangeDialog = lazy(() => import('./home/arrange-dialog.tsx'), 'ArrangeDialog')

interface Props {
  session: Session
  menu: MenuGroup[]
}

/**
 * The day's work of a user, put together from what screens and features have for it, as the user has arranged it. A user who may
 * open one screen only starts there, unless a block is what they start with; a click on Home shows the page all the same.
 */
export function Home({ session, menu }: Props) {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  const blocks = useMemo(() => homeBlocksFor(model, ability), [model, ability])
  const landing = useLanding(menu, blocks)
  const [scope, setScope] = useStoredScope(useFirstScope(blocks))
  const { sum, report } = useTodoSum()
  const isArranging = blocks.length > 1 && landing === undefined
  const { arranged, again } = useArrangement(isArranging)
  const [isOpen, setOpen] = useState(false)
  if (landing !== undefined) return <Navigate to={landing} replace />
  const all = arrange(blocks, arranged ?? null)
  return (
    <ScopeContext value={scope}>
      <TodoContext value={report}>
        <PageTitle subtitle={t('home.title')} />
        <Row as="header" gap="lg" below="lg" justify="between" align="end" className={styles.head}>
          <Greeting {...{ session, sum }} />
          <Row gap="sm">
            {blocks.some(({ hasScope }) => hasScope) && <ScopeChoice {...{ scope, setScope }} />}
            {isArranging && (
              <IconButton look="framed-word" label={t('home.arrange.title')} onClick={() => setOpen(true)}>
                <ColumnsIcon aria-hidden="true" />
                {t('home.arrange.open')}
              </IconButton>
            )}
          </Row>
        </Row>
        {menu.length === 0 && <NothingToOpen session={session} />}
        <DeviceQueue />
        <InPlace>
          <WaitingDrafts />
        </InPlace>
        <Blocks {...{ all, arranged }} onShow={() => setOpen(true)} />
        {isOpen && (
          <OnDemand onGiveUp={() => setOpen(false)}>
            <ArrangeDialog blocks={all} isArranged={Boolean(arranged)} again={again} onClosed={() => setOpen(false)} />
          </OnDemand>
        )}
      </TodoContext>
    </ScopeContext>
  )
}

/** What there is to do comes into the line of the day later, and moves nothing. */
const Greeting = ({ session, sum }: { session: Session; sum?: number }) => (
  <div className="own-line-on-phone">
    <p className="eyebrow">{t('home.title')}</p>
    <h1>{t('home.greeting', { name: session.name || fullName(session) })}</h1>
    <p className="muted" role="status">
      {dayTitle(dayOf(wallNow()))}
      {sum !== undefined && ` · ${t('home.todo', { count: sum })}`}
    </p>
  </div>
)

const ScopeChoice = ({ scope, setScope }: { scope: Scope; setScope: (scope: Scope) => void }) => (
  <Segments
    label={t('home.scope')}
    options={[
      { value: 'mine', label: t('home.mine') },
      { value: 'all', label: t('home.all') },
    ]}
    value={scope}
    onChange={setScope}
  />
)

interface BlocksProps {
  all: readonly ArrangedBlock[]
  arranged: Arrangement | undefined
  onShow: () => void
}

/** The blocks in their columns; their places alone until it is known how the user has arranged them. */
function Blocks({ all, arranged, onShow }: BlocksProps) {
  if (arranged === undefined) return <HomeColumns work={[<HomeGap key="gap" />]} side={[]} />
  const shown = all.filter(({ hidden }) => !hidden)
  if (shown.length === 0 && all.length > 0) {
    return (
      <Notice title={t('home.arrange.none')} hint={t('home.arrange.noneHint')}>
        <button type="button" className={buttons.plain} onClick={onShow}>
          {t('home.arrange.open')}
        </button>
      </Notice>
    )
  }
  const column = (name: PageBlock['column']) => shown.filter((one) => one.column === name).map(inPlace)
  return (
    <NewBlocksContext value={shown.filter(({ isNew }) => isNew).map(({ name }) => name)}>
      <HomeColumns work={column('work')} side={column('side')} />
    </NewBlocksContext>
  )
}

/** The block in its place on the page, which it has until its code has come. */
const inPlace = ({ name, content }: PageBlock) => (
  <InPlace key={name} meanwhile={<HomeGap />}>
    {content}
  </InPlace>
)

/** A user who shares views of a table looks after the work of all who have rows in it, and begins with that. */
function useFirstScope(blocks: readonly PageBlock[]): Scope {
  const may = useMay()
  return blocks.some(({ table }) => may('share', table)) ? 'all' : 'mine'
}

/** The only screen of the menu, for users who come from elsewhere; undefined for all others. */
function useLanding(menu: readonly MenuGroup[], blocks: readonly PageBlock[]): string | undefined {
  const clicked = useNavigationType() === 'PUSH'
  const [first, ...others] = linksWithin(menu.filter(({ area }) => area !== STATISTICS))
  const isOnly = first !== undefined && others.length === 0
  return isOnly && !clicked && !blocks.some(({ isLanding }) => isLanding) ? first.route : undefined
}
