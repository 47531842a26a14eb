import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DevAnswer, DevQuestion, DevReply, DevRequest } from './dev-messages.ts'

const PATIENCE_MS = 12_000

/** A process of the API of `npm run dev`. */
export interface ApiProcess {
  /** Its answer to this question, or undefined when it has none, or ended instead. */
  ask(question: DevQuestion): Promise<DevAnswer | undefined>
  /** Lets go of the APIs before the present one. */
  closeReplaced(): void
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Starts the program with this environment; `lost` is called when it ends by itself. Its output goes to ours. */
export function startApi(program: string, environment: Record<string, string>, lost: () => void): ApiProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  let questions = 0
  child.once('exit', lost)
  return {
    ask(question) {
      const id = ++questions
      return new Promise((resolve) => {
        const settle = (answer?: DevAnswer) => {
          child.off('message', hear)
          child.off('exit', settleUnanswered)
          resolve(answer)
        }
        const hear = (reply: DevReply) => {
          if (reply.id === id) settle(reply.answer)
        }
        const settleUnanswered = () => settle()
        child.on('message', hear)
        child.on('exit', settleUnanswered)
        child.send({ ...question, id } satisfies DevRequest, (error) => {
          if (!error) return
          // It is about to end; the next question must find it ended.
          if (hasEnded()) settle()
          else child.kill('SIGKILL')
        })
      })
    },
    closeReplaced: () => void (child.connected && child.send({ ask: 'closeReplaced' } satisfies DevRequest)),
    hasEnded,
    async stop() {
      child.off('exit', lost)
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      // The database bears being killed.
      const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(patience)
    },
  }
}
