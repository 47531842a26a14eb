import { PinIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Menu, MenuLink } from '#src/ui/menu.tsx'
import { directions, maps, type Stop } from './directions.ts'
import { t } from './texts.ts'

/** Leads along all visits of the day, in the maps the user likes; says how many of them have no address. */
export function RouteMenu({ stops }: { stops: readonly (Stop | undefined)[] }) {
  const known = stops.filter((stop) => stop !== undefined)
  const missing = stops.length - known.length
  if (known.length < 2) return null
  return (
    <Row gap="xl" lineGap="md" className="padded">
      <Menu
        look="word"
        label={t('visitsHome.routeHint')}
        icon={
          <>
            <PinIcon aria-hidden="true" />
            {t('visitsHome.route')}
          </>
        }
      >
        {() =>
          maps.map((service) => {
            const to = directions(service, known)
            return (
              to !== undefined && (
                <MenuLink key={service} to={to} target="_blank" rel="noreferrer">
                  {t(`visitsHome.${service}`)}
                </MenuLink>
              )
            )
          })
        }
      </Menu>
      {missing > 0 && <span className="muted">{t('visitsHome.someMissing', { count: missing })}</span>}
    </Row>
  )
}
