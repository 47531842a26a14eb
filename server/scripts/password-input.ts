import { createInterface } from 'node:readline'

/** The password for a command: asked twice without showing it, or the first line of what is piped in. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await hidden('Password: ')
  if ((await hidden('Again: ')) !== password) throw new Error('The two passwords differ.')
  return password
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

function hidden(question: string): Promise<string> {
  process.stdout.write(question)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = (finish: () => void) => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', read)
      process.stdout.write('\n')
      finish()
    }
    const read = (text: string) => {
      for (const key of text) {
        if (key === '\u0003') return end(() => reject(new Error('Stopped.')))
        if (key === '\r' || key === '\n') return end(() => resolve(typed))
        typed = key === '\u007f' ? typed.slice(0, -1) : typed + key
      }
    }
    stdin.on('data', read)
  })
}
