import { createRoot } from 'react-dom/client'
import { type DefinitionReport, REPORT_ASKED, REPORT_CHANGED, REPORT_DECIDED } from '#schema/report/changes.ts'
import { DefinitionBar } from './definition-bar.tsx'

// Loaded only by `npm run dev`: shows the outcome of the last saved definitions in a bar outside the console's React
// root, so that it survives errors there. In English, as are definitions, terminal and documentation.

const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
let shown = 0

function show(report: DefinitionReport | undefined): void {
  shown += 1
  const decide = (flags: string) => import.meta.hot?.send(REPORT_DECIDED, flags)
  root.render(report && <DefinitionBar key={shown} report={report} decide={decide} />)
}

import.meta.hot?.on(REPORT_CHANGED, show)
import.meta.hot?.send(REPORT_ASKED)
