import { createRoot } from 'react-dom/client'
import { type DefinitionReport, REPORT_ASKED, REPORT_CHANGED, REPORT_DECIDED } from '#schema/changes.ts'
import { DefinitionBar } from './definition-bar.tsx'
import './definition-bar.css'

// Only `npm run dev` loads this: what came of the definitions that were saved last, in a bar of its own below the console,
// so that it is there whatever the console shows. It speaks English as definitions, terminal and documents do.

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
