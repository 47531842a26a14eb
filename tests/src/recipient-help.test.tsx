import { AbilityProvider } from '@casl/react'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { model } from '#schema/tables.ts'
import { negotiationSends } from '#src/features/negotiations/sends/register.ts'
import { RecipientHelp } from '#src/sends/recipient-help.tsx'
import type { TemplateChoice } from '#src/sends/use-preview.ts'
import { declaredAs } from './support/sends.ts'

afterEach(cleanup)

const template = { id: 4, nome: 'Apertura', lingua: 'it', destinatario: 'a@b.it' }
const none = { ...template, destinatario: null }
const proposed = 'Proposto dal modello Apertura.'
const change = 'Cambia il destinatario proposto'
const choose = 'Scegli il destinatario da proporre ogni volta'
const ofTemplate = '/configurations/modelliEmail/4'

it.each<[role: string, kind: SendKind, template: TemplateChoice | undefined, text: string, link?: string]>([
  ['ROLE_SUPERVISOR_CP', 'anagrafica', template, `${proposed} ${change}`, ofTemplate],
  ['ROLE_ADMIN', 'anagrafica', none, `Un solo indirizzo email ${choose}`, ofTemplate],
  ['ROLE_ADMIN', 'anagrafica', undefined, `Un solo indirizzo email ${choose}`, '/configurations/modelliEmail'],
  ['ROLE_COMMERCIALE_CP', 'anagrafica', template, proposed],
  ['ROLE_COMMERCIALE_CP', 'anagrafica', none, 'Un solo indirizzo email'],
  ['ROLE_SUPERVISOR_CP', 'brochure', none, 'Un solo indirizzo email'],
  ['ROLE_SUPERVISOR_CP', 'brochure', template, `${proposed} ${change}`, ofTemplate],
])('%s is told where the recipient of %s comes from', (role, kind, chosen, text, link) => {
  const declared = declaredAs(negotiationSends, kind)
  const { container } = render(
    <MemoryRouter>
      <AbilityProvider value={abilityFor(model, [role])}>
        <RecipientHelp register={negotiationSends} kind={declared} template={chosen} />
      </AbilityProvider>
    </MemoryRouter>,
  )
  expect(container.textContent?.trim()).toBe(text)
  expect(screen.queryByRole('link')?.getAttribute('href') ?? undefined).toBe(link)
})
