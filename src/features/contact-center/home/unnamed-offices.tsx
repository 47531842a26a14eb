import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { useModel } from '#src/providers/model.ts'
import { BRANCH_OFFICES } from '../paths.ts'
import { t } from './texts.ts'

const MOST = 200

/** Branch offices that came with calls and still have their code for a name. */
export function UnnamedOffices() {
  const table = tableOf(useModel(), BRANCH_OFFICES)
  const offices = useHomeRows(BRANCH_OFFICES, { size: MOST })
  const unnamed = offices.data?.data.filter(({ nome, code_call_center }) => nome === code_call_center) ?? []
  return (
    <HomeCard
      name="unnamed-offices"
      title={t('unnamedHome.title')}
      count={unnamed.length}
      read={readOf(offices)}
      isEmpty={unnamed.length === 0}
    >
      <p className="muted">{t('unnamedHome.hint')}</p>
      <HomeLines>
        {unnamed.map((row) => (
          <HomeLine key={row.id}>
            <Link to={rowPath(table, row.id) ?? ''}>{row.nome}</Link>
          </HomeLine>
        ))}
      </HomeLines>
    </HomeCard>
  )
}
