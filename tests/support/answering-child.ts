import type { DevAnswer, DevReply, DevRequest } from '#server/scripts/dev-messages.ts'

// Stands in the place of the API of `npm run dev`: answers with the flags it was given. `--die` ends it instead, `--wait`
// leaves it without an answer, `--twice` lets it say it twice, and `--away` is first answered by a database that is away.

const reports = { mistakes: [], hints: [], ways: [], changes: [], sql: [] }
let away = true

process.on('message', (request: DevRequest) => {
  if (request.ask === 'closeReplaced') return
  const { id, ask } = request
  const flags = ask === 'look' ? ['look'] : request.flags
  if (flags.includes('--die')) process.exit(1)
  if (flags.includes('--wait')) return
  const answer: DevAnswer = {
    report: { ...reports, state: 'accepted', sentences: flags },
    address: String(process.pid),
    away: away && flags.includes('--away'),
  }
  if (answer.away) away = false
  const reply: DevReply = { id, answer }
  process.send?.(reply)
  if (flags.includes('--twice')) process.send?.(reply)
})
process.on('disconnect', () => process.exit(0))
