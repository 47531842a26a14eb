import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getuid } from 'node:process'

export const isRoot = getuid?.() === 0

/** A mirror that does not answer at once is asked again; another installation that is under way may end first. */
const patience = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300']

/** Installs packages of the distribution; throws a sentence when this machine or this user cannot. */
export function installFromDebian(what: string, ...packages: string[]): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `${what} is missing and can only be installed by root on Debian: apt-get install ${packages.join(' ')}`,
    )
  }
  console.log(`Installing ${what} (${packages.join(', ')})…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...patience, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  aptGet('update')
  aptGet('install', '-y', '--no-remove', '--no-install-recommends', ...packages)
}
