import { inTurn } from '#server/identity/passwords.ts'

/** All who hash a password wait until the returned function is called. */
export function holdHashing(): () => void {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  for (let n = 0; n < 2; n++) void inTurn(() => gate)
  return release
}
